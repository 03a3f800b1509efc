/* Functions that libclang has only in newer versions: weak, so that one source serves all from 17 on. Test
 * for NULL before use. */
#ifndef ANALYZER_INGEST_LOWER_NEWER_H
#define ANALYZER_INGEST_LOWER_NEWER_H

#include <clang-c/Index.h>

/* 20 */
extern long long clang_getOffsetOfBase(CXCursor parent, CXCursor base) __attribute__((weak));
extern unsigned clang_visitCXXBaseClasses(CXType type, CXFieldVisitor visitor, CXClientData data)
    __attribute__((weak));

/* 21 */
extern unsigned clang_visitCXXMethods(CXType type, CXFieldVisitor visitor, CXClientData data)
    __attribute__((weak));
extern CXString clang_Cursor_getGCCAssemblyTemplate(CXCursor cursor) __attribute__((weak));
extern unsigned clang_Cursor_getGCCAssemblyNumOutputs(CXCursor cursor) __attribute__((weak));
extern unsigned clang_Cursor_getGCCAssemblyNumInputs(CXCursor cursor) __attribute__((weak));
extern unsigned clang_Cursor_getGCCAssemblyInput(CXCursor cursor, unsigned index, CXString *constraint,
                                                 CXCursor *expression) __attribute__((weak));
extern unsigned clang_Cursor_getGCCAssemblyOutput(CXCursor cursor, unsigned index, CXString *constraint,
                                                  CXCursor *expression) __attribute__((weak));
extern unsigned clang_Cursor_isGCCAssemblyVolatile(CXCursor cursor) __attribute__((weak));

#endif
