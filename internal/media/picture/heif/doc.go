// Package heif decodes HEIC pictures, as iPhones take them.
//
// The decoder is libheif 1.18.2 with libde265 1.0.15, compiled to WebAssembly by github.com/gen2brain/heic 0.4.5, whose file heif.wasm.gz this is. It
// runs in a sandbox: a hostile picture that makes it write beyond its memory only breaks itself. That Go package itself is not used, because it
// prefers the machine's own libheif, which is outside any sandbox, makes the program depend on the C library, and has no limit of memory or time.
package heif
