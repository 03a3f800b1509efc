#include "validate/inject/lines.h"

#include <elf.h>
#include <string.h>

enum { INLINED_CALL = 0x90, MAX_DEPTH = 64 };

/* Bytes being read: every read is checked, and past the end gives zeroes and sets `bad`. */
struct reader {
    const uint8_t *at, *end;
    bool bad;
};

static uint64_t take(struct reader *reader, size_t size)
{
    uint64_t value = 0;
    if ((size_t)(reader->end - reader->at) < size) {
        reader->bad = true;
        reader->at = reader->end;
        return 0;
    }
    memcpy(&value, reader->at, size);
    reader->at += size;
    return value;
}

static uint64_t take_leb(struct reader *reader, bool is_signed)
{
    uint64_t value = 0, byte = 0x80;
    unsigned shift = 0;
    for (; byte & 0x80 && !reader->bad; shift += 7) {
        byte = take(reader, 1);
        if (shift < 64)
            value |= (byte & 0x7f) << shift;
    }
    if (is_signed && shift < 64 && byte & 0x40)
        value |= ~UINT64_C(0) << shift;
    return value;
}

static const char *take_string(struct reader *reader)
{
    const uint8_t *start = reader->at;
    const uint8_t *zero = memchr(start, 0, (size_t)(reader->end - start));
    if (!zero) {
        reader->bad = true;
        reader->at = reader->end;
        return "";
    }
    reader->at = zero + 1;
    return (const char *)start;
}

struct elf {
    const uint8_t *image;
    size_t size;
    const Elf64_Shdr *sections;
    size_t count;
    const Elf64_Shdr *names;
};

static bool section_fits(const struct elf *elf, const Elf64_Shdr *section)
{
    return section->sh_type != SHT_NOBITS && section->sh_offset <= elf->size && section->sh_size <= elf->size - section->sh_offset;
}

static bool open_elf(struct elf *elf, const void *image, size_t size)
{
    const Elf64_Ehdr *header = image;
    *elf = (struct elf){.image = image, .size = size};
    if (size < sizeof *header || memcmp(header->e_ident, ELFMAG, SELFMAG) || header->e_ident[EI_CLASS] != ELFCLASS64 ||
        header->e_shentsize != sizeof(Elf64_Shdr) || header->e_shoff > size || header->e_shoff % _Alignof(Elf64_Shdr) ||
        header->e_shnum > (size - header->e_shoff) / sizeof(Elf64_Shdr) || header->e_shstrndx >= header->e_shnum)
        return false;
    elf->sections = (const Elf64_Shdr *)(elf->image + header->e_shoff);
    elf->count = header->e_shnum;
    elf->names = &elf->sections[header->e_shstrndx];
    return section_fits(elf, elf->names);
}

static const char *section_name(const struct elf *elf, size_t index)
{
    if (index >= elf->count || elf->sections[index].sh_name >= elf->names->sh_size)
        return "";
    const char *name = (const char *)elf->image + elf->names->sh_offset + elf->sections[index].sh_name;
    return memchr(name, 0, elf->names->sh_size - elf->sections[index].sh_name) ? name : "";
}

static const Elf64_Shdr *find_section(const struct elf *elf, const char *name)
{
    for (size_t i = 0; i < elf->count; i++)
        if (!strcmp(section_name(elf, i), name) && section_fits(elf, &elf->sections[i]))
            return &elf->sections[i];
    return NULL;
}

/* The function whose address is to be put at `offset` of the line table: the relocation's symbol lies in its section. */
static const char *function_at(const struct elf *elf, uint64_t offset)
{
    const Elf64_Shdr *relocations = find_section(elf, ".rela.debug_line"), *symbols = find_section(elf, ".symtab");
    if (!relocations || !symbols)
        return "";
    Elf64_Rela rela;
    Elf64_Sym symbol;
    for (size_t i = 0; i < relocations->sh_size / sizeof rela; i++) {
        memcpy(&rela, elf->image + relocations->sh_offset + i * sizeof rela, sizeof rela);
        size_t number = ELF64_R_SYM(rela.r_info);
        if (rela.r_offset != offset || number >= symbols->sh_size / sizeof symbol)
            continue;
        memcpy(&symbol, elf->image + symbols->sh_offset + number * sizeof symbol, sizeof symbol);
        const char *name = section_name(elf, symbol.st_shndx);
        return strncmp(name, ".text.", 6) ? "" : name + 6;
    }
    return "";
}

/* The header's fields that the program of a unit needs. */
struct unit_header {
    uint8_t minimum_length, opcode_base, line_range;
    int8_t line_base;
    const uint8_t *lengths; /* operands of the standard opcodes, from opcode 1 */
};

static bool read_header(struct arena *arena, struct reader *reader, struct unit_header *header, struct line_unit *unit)
{
    unsigned version = (unsigned)take(reader, 2);
    uint64_t length = take(reader, 4);
    const uint8_t *program = reader->at + length;
    if (reader->bad || version < 2 || version > 4 || length > (uint64_t)(reader->end - reader->at))
        return false;
    header->minimum_length = (uint8_t)take(reader, 1);
    take(reader, version >= 4 ? 2 : 1); /* operations an instruction (4 only), default of is_stmt */
    header->line_base = (int8_t)take(reader, 1);
    header->line_range = (uint8_t)take(reader, 1);
    header->opcode_base = (uint8_t)take(reader, 1);
    header->lengths = reader->at;
    for (int i = 1; i < header->opcode_base; i++)
        take(reader, 1);
    for (const char *text; *(text = take_string(reader));)
        VEC_PUSH(arena, &unit->directories, arena_strdup(arena, text));
    for (const char *text; *(text = take_string(reader));) {
        uint64_t directory = take_leb(reader, false);
        take_leb(reader, false), take_leb(reader, false); /* time, size */
        bool known = directory >= 1 && directory <= unit->directories.count;
        struct line_file file = {known ? unit->directories.items[directory - 1] : "", arena_strdup(arena, text)};
        VEC_PUSH(arena, &unit->files, file);
    }
    bool good = !reader->bad && header->line_range && header->opcode_base && reader->at <= program;
    reader->at = program;
    return good;
}

/* The line machine of DWARF. */
struct machine {
    struct line_row row;
    struct line_sequence sequence;
};

static void reset(struct machine *machine, uint32_t unit)
{
    *machine = (struct machine){.row = {.file = 1, .line = 1}, .sequence = {.function = "", .unit = unit}};
}

static void run_extended(struct arena *arena, const struct elf *elf, struct line_table *table, struct reader *reader, struct machine *machine)
{
    uint64_t length = take_leb(reader, false);
    if (reader->bad || !length || length > (uint64_t)(reader->end - reader->at)) {
        reader->bad = true;
        return;
    }
    struct reader inside = {reader->at, reader->at + length, false};
    reader->at += length;
    switch (take(&inside, 1)) {
    case 1: /* end of the sequence */
        VEC_PUSH(arena, &machine->sequence.rows, machine->row);
        VEC_PUSH(arena, &table->sequences, machine->sequence);
        reset(machine, machine->sequence.unit);
        break;
    case 2: { /* set address */
        uint64_t offset = (uint64_t)(inside.at - elf->image) - find_section(elf, ".debug_line")->sh_offset;
        machine->sequence.function = arena_strdup(arena, function_at(elf, offset));
        machine->row.address = take(&inside, length - 1 < 8 ? length - 1 : 8);
        break;
    }
    case INLINED_CALL:
        machine->row.inlined_at = (uint32_t)take_leb(&inside, false);
        break;
    default: /* others carry their length, and are passed over */
        break;
    }
}

static void run_standard(struct arena *arena, struct reader *reader, const struct unit_header *header, uint8_t opcode, struct machine *machine)
{
    switch (opcode) {
    case 1:
        VEC_PUSH(arena, &machine->sequence.rows, machine->row);
        break;
    case 2:
        machine->row.address += take_leb(reader, false) * header->minimum_length;
        break;
    case 3:
        machine->row.line += (uint32_t)take_leb(reader, true);
        break;
    case 4:
        machine->row.file = (uint32_t)take_leb(reader, false);
        break;
    case 8:
        machine->row.address += (uint64_t)((255 - header->opcode_base) / header->line_range) * header->minimum_length;
        break;
    case 9:
        machine->row.address += take(reader, 2);
        break;
    default:
        for (int i = 0; i < header->lengths[opcode - 1]; i++)
            take_leb(reader, false);
    }
}

static void run_program(struct arena *arena, const struct elf *elf, struct line_table *table, struct reader *reader,
                        const struct unit_header *header)
{
    struct machine machine;
    reset(&machine, (uint32_t)table->units.count - 1);
    while (reader->at < reader->end && !reader->bad) {
        uint8_t opcode = (uint8_t)take(reader, 1);
        if (opcode == 0) {
            run_extended(arena, elf, table, reader, &machine);
        } else if (opcode < header->opcode_base) {
            run_standard(arena, reader, header, opcode, &machine);
        } else {
            int special = opcode - header->opcode_base;
            machine.row.address += (uint64_t)(special / header->line_range) * header->minimum_length;
            machine.row.line += (uint32_t)(header->line_base + special % header->line_range);
            VEC_PUSH(arena, &machine.sequence.rows, machine.row);
        }
    }
}

void lines_read(struct arena *arena, struct line_table *table, const void *image, size_t size)
{
    struct elf elf;
    const Elf64_Shdr *section;
    if (!open_elf(&elf, image, size) || !(section = find_section(&elf, ".debug_line")))
        return;
    struct reader all = {elf.image + section->sh_offset, elf.image + section->sh_offset + section->sh_size, false};
    while (all.at < all.end) {
        uint64_t length = take(&all, 4);
        if (all.bad || length > (uint64_t)(all.end - all.at))
            return;
        struct reader unit = {all.at, all.at + length, false};
        struct unit_header header;
        all.at += length;
        VEC_PUSH(arena, &table->units, (struct line_unit){.files = {0}});
        if (!read_header(arena, &unit, &header, &table->units.items[table->units.count - 1]))
            return;
        run_program(arena, &elf, table, &unit, &header);
    }
}

static void place_of(const struct line_table *table, const struct line_sequence *sequence, const struct line_row *row, struct line_place *place)
{
    const struct line_unit *unit = &table->units.items[sequence->unit];
    struct line_file none = {"", ""};
    const struct line_file *file = row->file >= 1 && row->file <= unit->files.count ? &unit->files.items[row->file - 1] : &none;
    *place = (struct line_place){file->directory, file->name, row->line};
}

int lines_find(const struct line_table *table, const char *function, uint64_t pc, struct line_place *places, int room)
{
    const struct line_sequence *sequence = NULL;
    uint32_t row = 0; /* its number, from 1 */
    for (size_t i = 0; i < table->sequences.count && !row; i++) {
        sequence = &table->sequences.items[i];
        if (strcmp(sequence->function, function))
            continue;
        for (uint32_t j = 0; j + 1 < sequence->rows.count; j++)
            if (sequence->rows.items[j].address <= pc && pc < sequence->rows.items[j + 1].address)
                row = j + 1;
    }
    int count = 0;
    for (; row && row <= sequence->rows.count && count < room && count < MAX_DEPTH; count++) {
        const struct line_row *found = &sequence->rows.items[row - 1];
        place_of(table, sequence, found, &places[count]);
        row = found->inlined_at < row ? found->inlined_at : 0; /* call sites come earlier: no circles */
    }
    return count;
}

bool lines_in_toolkit(const char *directory)
{
    const char *include = strstr(directory, "/include");
    if (!include)
        return false;
    return strstr(directory, "-linux/include") || strstr(directory, "/cuda") || strstr(directory, "/nvidia/cu");
}
