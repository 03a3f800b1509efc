#include "analyzer/result/utf8.h"

#include <string.h>

size_t utf8_decode(const char *text, size_t length, uint32_t *point)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    if (!length)
        return 0;
    const unsigned char *byte = (const unsigned char *)text;
    size_t size = byte[0] < 0x80       ? 1
                  : byte[0] >> 5 == 6  ? 2
                  : byte[0] >> 4 == 14 ? 3
                  : byte[0] >> 3 == 30 ? 4
                                       : 0;
    if (!size || size > length)
        return 0;
    uint32_t value = size == 1 ? byte[0] : byte[0] & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        if (byte[i] >> 6 != 2)
            return 0;
        value = value << 6 | (byte[i] & 0x3f);
    }
    if (value < smallest[size] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000))
        return 0;
    *point = value;
    return size;
}

const char *utf8_clean(struct arena *arena, const char *text)
{
    uint32_t point;
    size_t length = strlen(text), at = 0, size;
    while ((size = utf8_decode(text + at, length - at, &point)))
        at += size;
    if (at == length)
        return text;
    char *out = arena_alloc(arena, 3 * length + 1), *end = out;
    for (at = 0; at < length; at += size ? size : 1) {
        size = utf8_decode(text + at, length - at, &point);
        memcpy(end, size ? text + at : "\xef\xbf\xbd", size ? size : 3);
        end += size ? size : 3;
    }
    return out;
}

int utf8_cells(uint32_t point)
{
    static const struct {
        uint32_t low, high;
        int cells;
    } rows[] = {
        {0x300, 0x36f, 0},     {0x200b, 0x200f, 0}, {0xfe00, 0xfe0f, 0},   {0x1100, 0x115f, 2},
        {0x2e80, 0xa4cf, 2},   {0xac00, 0xd7a3, 2}, {0xf900, 0xfaff, 2},   {0xfe30, 0xfe6f, 2},
        {0xff00, 0xff60, 2},   {0xffe0, 0xffe6, 2}, {0x1f300, 0x1f64f, 2}, {0x1f900, 0x1f9ff, 2},
        {0x20000, 0x3fffd, 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (point >= rows[i].low && point <= rows[i].high)
            return rows[i].cells;
    return 1;
}
