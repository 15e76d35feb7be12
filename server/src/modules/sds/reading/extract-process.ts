import { readSheet } from '@app/domain/sds/read-sheet';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { answerOnce } from '../../../platform/processes/answer.ts';
import type { ExtractedText, ReadFile, TextItem, TextPage, TextRefusal, ToExtract } from './extract-text.ts';

// Its own process, which goes when the document was read or took too long.

const place = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** Fewer characters than any sheet has: stamps and page numbers over a scan. */
const fewestCharacters = 50;

/** The text of one page, up to a number of runs. Text that is not upright (a note along the margin) is left out. */
async function pageText(page: PDFPageProxy, left: number): Promise<TextPage> {
  const view = page.getViewport({ scale: 1 });
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view.transform as number[];
  const found: TextItem[] = [];
  const reader = page.streamTextContent({ includeMarkedContent: false }).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    for (const item of value.items) {
      if (!('str' in item) || item.str === '') continue;
      const [ta = 0, tb = 0, , , tx = 0, ty = 0] = item.transform as number[];
      const [right, down] = [a * ta + c * tb, b * ta + d * tb];
      if (Math.abs(down) > Math.abs(right) * 0.1 || right < 0) continue;
      found.push({
        text: item.str,
        x: a * tx + c * ty + e,
        y: view.height - (b * tx + d * ty + f),
        width: item.width,
        height: item.height,
      });
    }
    if (found.length > left) {
      reader.cancel(new Error('enough')).catch(() => {});
      found.length = left;
      break;
    }
  }
  return { items: found, width: view.width, height: view.height };
}

async function read(document: PDFDocumentProxy, { pages, items: most }: ToExtract): Promise<ExtractedText> {
  if (document.numPages === 0) return { refused: 'empty' };
  const found: TextPage[] = [];
  let left = most;
  let number = 1;
  for (; number <= Math.min(document.numPages, pages) && left > 0; number += 1) {
    const page = await document.getPage(number);
    const text = await pageText(page, left);
    left -= text.items.length;
    found.push(text);
    page.cleanup();
  }
  const characters = found.reduce(
    (sum, page) => sum + page.items.reduce((length, item) => length + item.text.trim().length, 0),
    0,
  );
  if (characters < fewestCharacters) return { refused: 'noText' };
  return { pages: found, pageCount: document.numPages, more: number <= document.numPages || left <= 0 };
}

function readingOf(text: Extract<ExtractedText, { pages: unknown }>): ReadFile {
  const sizes = text.pages.map(({ width, height }) => ({ width, height }));
  return { reading: readSheet(text.pages), pages: sizes, pageCount: text.pageCount, more: text.more };
}

function refusalOf(error: unknown): TextRefusal {
  return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'notAPdf';
}

async function extract(asked: ToExtract): Promise<ExtractedText | ReadFile> {
  try {
    const document = await getDocument({
      data: new Uint8Array(asked.bytes),
      // Texts of other scripts are told by tables that come with the library; nothing is fetched.
      cMapUrl: `${join(place, 'cmaps')}/`,
      cMapPacked: true,
      standardFontDataUrl: `${join(place, 'standard_fonts')}/`,
      disableFontFace: true,
      useSystemFonts: false,
      useWasm: false,
      enableXfa: false,
      maxImageSize: 1,
      verbosity: 0,
    }).promise;
    const text = await read(document, asked);
    return asked.wanted === 'text' || 'refused' in text ? text : readingOf(text);
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

answerOnce(extract);
