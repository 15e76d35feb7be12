import { crc32 } from 'node:zlib';

/**
 * The image that a credential travels in: Muster's mark on a shield, the same for every achievement; what was achieved
 * is in the credential.
 */
const shapes = `<path d="M256 24 448 84v170c0 112-78 190-192 234C142 444 64 366 64 254V84z" fill="#1d6653"/>
<path d="M256 52 422 104v150c0 96-66 164-166 204C156 418 90 350 90 254V104z" fill="none" stroke="#f7c669" stroke-width="10"/>
<path d="m166 256 64 66 118-150" fill="none" stroke="#fff" stroke-width="44" stroke-linecap="round" stroke-linejoin="round"/>`;
const size = 512;
const open = (attributes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes} width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">`;

/**
 * The place of a credential in an image (Open Badges 3.0, "Baking"). A VC-JWT has no character that XML or Latin-1
 * would mind.
 */
export function bakedSvg(jwt: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${open(' xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0"')}
<openbadges:credential verify="${jwt}"></openbadges:credential>
<title>Open Badge</title>
${shapes}
</svg>
`;
}

let drawn: Promise<Buffer> | undefined;

export async function bakedPng(jwt: string): Promise<Buffer> {
  drawn ??= import('sharp').then(({ default: sharp }) =>
    sharp(Buffer.from(`${open('')}${shapes}</svg>`))
      .png({ palette: true })
      .toBuffer(),
  );
  const image = await drawn;
  // Behind the signature and the header, which comes first in every PNG.
  const afterHeader = 8 + 25;
  return Buffer.concat([
    image.subarray(0, afterHeader),
    internationalText('openbadgecredential', jwt),
    image.subarray(afterHeader),
  ]);
}

/**
 * An uncompressed `iTXt` chunk: length, type, keyword, two bytes of no compression, no language, no translated keyword,
 * text, checksum.
 */
function internationalText(keyword: string, text: string): Buffer {
  const body = Buffer.concat([
    Buffer.from('iTXt'),
    Buffer.from(`${keyword}\0\0\0\0\0`, 'latin1'),
    Buffer.from(text, 'utf8'),
  ]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
