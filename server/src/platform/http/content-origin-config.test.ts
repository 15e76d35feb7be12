import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { askedContent, contentOriginOf, contentOriginConfigOf, frameSources } from './content-origin-config.ts';

test.each([
  ['https://lms.example', 'https://lms.example', /^CONTENT_ORIGIN is the same/],
  ['https://lms.example/', 'https://lms.example', /^CONTENT_ORIGIN is the same/],
  ['https://lms.example:8443', 'https://lms.example', /^CONTENT_ORIGIN is only another port/],
  ['http://localhost:4000', 'http://localhost:3000', /^CONTENT_ORIGIN is only another port/],
  ['https://*.lms.example:8443', 'https://lms.example', /^CONTENT_ORIGIN is only another port/],
  ['http://usercontent.example', 'https://lms.example', /^CONTENT_ORIGIN must begin with https/],
  ['usercontent.example', 'https://lms.example', /^CONTENT_ORIGIN is not an origin/],
  ['https://usercontent.example/packages', 'https://lms.example', /^CONTENT_ORIGIN is not an origin/],
])('E26 CONTENT_ORIGIN=%s beside %s: the server does not start', (given, app, words) => {
  expect(() => contentOriginConfigOf(given, app)).toThrow(words);
  expect(() => readConfig({ PUBLIC_ORIGIN: app, CONTENT_ORIGIN: given })).toThrow(words);
});

test('E26 without a second host packages run without an origin, and the operator is told', () => {
  expect(contentOriginConfigOf(undefined, 'https://lms.example')).toMatchObject({
    mode: 'opaque',
    warning: expect.stringContaining('CONTENT_ORIGIN is not set'),
  });
  expect(contentOriginConfigOf('https://courses.lms.example', 'https://lms.example')).toMatchObject({
    mode: 'site',
    warning: expect.stringContaining('shares a domain'),
  });
  expect(contentOriginConfigOf('https://usercontent.example', 'https://lms.test')).toMatchObject({
    mode: 'site',
    warning: null,
  });
});

test('on one machine its two names are two sites', () => {
  expect(readConfig({ PORT: '3100' }).content).toMatchObject({ mode: 'site', origin: 'http://127.0.0.1:3100' });
  expect(contentOriginConfigOf(undefined, 'http://127.0.0.1:3100')).toMatchObject({ origin: 'http://localhost:3100' });
});

test('who is asked is told by the host, and without a second host by the path', () => {
  const at = (host: string, url = '/l/x/p/a') => ({ headers: { host }, url });
  const wild = contentOriginConfigOf('https://*.usercontent.example', 'https://lms.test');
  expect(contentOriginOf(wild, 'https://lms.test', 'abcdef0123456789'.repeat(4))).toBe(
    'https://abcdef0123456789abcdef0123456789.usercontent.example',
  );
  expect(frameSources(wild)).toBe('https://*.usercontent.example');
  expect(askedContent(wild, at('abc.usercontent.example'))).toEqual({ label: 'abc' });
  expect(askedContent(wild, at('usercontent.example'))).toBeNull();
  expect(askedContent(wild, at('lms.test'))).toBeNull();
  const none = contentOriginConfigOf('opaque', 'http://localhost:3000');
  expect(askedContent(none, at('localhost:3000'))).toEqual({ label: null });
  expect(askedContent(none, at('localhost:3000', '/api/l/'))).toBeNull();
  expect(frameSources(none)).toBe("'self'");
});
