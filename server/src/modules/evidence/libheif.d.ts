/** The part of the decoder we use; the package declares none of its own. */
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number };
  type Image = {
    get_width(): number;
    get_height(): number;
    display(into: Pixels, done: (pixels: Pixels | null) => void): void;
  };
  const heif: { HeifDecoder: new () => { decode(bytes: Uint8Array): Image[] } };
  export default heif;
}
