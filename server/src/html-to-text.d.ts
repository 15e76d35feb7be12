// html-to-text ships no types of its own since version 10; this is what we use of it.
declare module 'html-to-text' {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> };
  type Options = {
    wordwrap?: number | false;
    selectors?: readonly Selector[];
    limits?: { maxInputLength?: number; maxDepth?: number; maxChildNodes?: number; ellipsis?: string };
  };
  export function convert(html: string, options?: Options): string;
}
