import { describe, expect, test } from 'vitest';
import { captionsProblem } from './captions.ts';
import { fileTypeOf } from './file-type.ts';
import { storageObstacle, typeObstacle, uploadObstacle, uploadLimits } from './limits.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['WebP', 'RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['GIF', 'GIF89a\x01\0', 'gif'],
  ['PDF', '%PDF-1.7\n%\xe2\xe3', 'pdf'],
  ['MP4', '\0\0\0\x20ftypisom\0\0\x02\0', 'mp4'],
  ['WebM', '\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\x82\x84webm', 'webm'],
  ['WebVTT', 'WEBVTT\n\n00:00.000', 'vtt'],
  ['WebVTT with a byte order mark', '\xef\xbb\xbfWEBVTT - film', 'vtt'],
  ['Matroska', '\x1a\x45\xdf\xa3\x9fB\x82\x88matroska', null],
  ['HEIC', '\0\0\0\x18ftypheic', null],
  ['QuickTime', '\0\0\0\x14ftypqt  ', null],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['HTML', '<!doctype html><script>', null],
  ['HTML before a PDF', '<script>1</script>%PDF-1.7', null],
  ['UTF-16 text', '\xff\xfeW\0E\0B\0V\0T\0T\0', null],
  ['UTF-7 text', '+ADw-script+AD4-', null],
  ['PNG cut short', '\x89PNG\r\n\x1a\n', null],
  ['ZIP', 'PK\x03\x04', 'zip'],
  ['an empty ZIP', 'PK\x05\x06', 'zip'],
  ['RAR', 'Rar!\x1a\x07', null],
  ['nothing', '', null],
])('first bytes of %s', (_name, head, type) => expect(fileTypeOf(bytes(head))).toBe(type));

describe('what may be sent', () => {
  test('a file at the limit may, one byte more may not', () => {
    expect(uploadObstacle({ kind: 'image', bytes: uploadLimits.image }, uploadLimits)).toBeNull();
    expect(uploadObstacle({ kind: 'image', bytes: uploadLimits.image + 1 }, uploadLimits)).toBe('fileTooLarge');
  });
  test('a picture is no document, and what is unknown is nothing', () => {
    expect(typeObstacle('document', 'png')).toBe('fileTypeRefused');
    expect(typeObstacle('image', null)).toBe('fileTypeRefused');
    expect(typeObstacle('video', 'webm')).toBeNull();
  });
  test('below 5 % of free disk nothing is taken', () => {
    expect(storageObstacle(0.05)).toBeNull();
    expect(storageObstacle(0.0499)).toBe('storageFull');
  });
});

const cue = '00:01.000 --> 00:02.500\nHello';
test.each([
  ['plain', `WEBVTT\n\n${cue}`, null],
  [
    'hours, settings, identifiers, notes',
    `WEBVTT\n\nNOTE ours\n\nfirst\n01:00:01.000 --> 01:00:02.000 align:start\nHello`,
    null,
  ],
  ['Windows line ends and a mark', `\ufeffWEBVTT\r\n\r\n${cue}`, null],
  ['cues that overlap', `WEBVTT\n\n${cue}\n\n00:02.000 --> 00:03.000\nb`, null],
  ['SubRip', `1\n00:00:01,000 --> 00:00:02,000\nHello`, { line: 1, problem: 'notWebVtt' }],
  ['no cue', 'WEBVTT\n', { line: 2, problem: 'noCues' }],
  ['a comma for a point', 'WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nHello', { line: 3, problem: 'timing' }],
  ['an end before its start', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHello', { line: 3, problem: 'timing' }],
  ['cues out of order', `WEBVTT\n\n00:05.000 --> 00:06.000\na\n\n${cue}`, { line: 6, problem: 'order' }],
  ['not UTF-8', `WEBVTT\n\n${cue}\ufffd`, { line: 1, problem: 'notWebVtt' }],
])('captions: %s', (_name, text, problem) => expect(captionsProblem(text)).toEqual(problem));
