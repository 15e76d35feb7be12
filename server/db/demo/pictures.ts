/** Where the pictures lie: the drawings, and what is drawn from them. */
export const pictures = new URL('./pictures/', import.meta.url);

/** What the seed uploads for a picture that content names by its SVG. */
export function renderedFile(picture: string): URL {
  return new URL(`rendered/${picture.replace(/\.svg$/, '.webp')}`, pictures);
}

/** The sha256 of each SVG at the time it was last drawn. */
export const hashesFile = new URL('rendered/drawn-from.json', pictures);
