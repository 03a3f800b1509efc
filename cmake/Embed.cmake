# Writes OUT: every file below ROOT as a row {relative name, text} of prelude_files[].
file(GLOB_RECURSE files RELATIVE ${ROOT} ${ROOT}/*)
set(text "#include \"analyzer/ingest/prelude.h\"\n\nconst struct prelude_file prelude_files[] = {\n")
foreach(name IN LISTS files)
    file(READ ${ROOT}/${name} bytes HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${bytes}")
    # Short pieces, so that no literal is longer than compilers must take.
    string(REGEX REPLACE "((\\\\x[0-9a-f][0-9a-f])(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?)" "\"\\1\"" bytes "${bytes}")
    string(APPEND text "    {\"${name}\", ${bytes} \"\"},\n")
endforeach()
string(APPEND text "    {0, 0},\n};\n")
file(WRITE ${OUT} "${text}")
