import { z } from 'zod';
import { at, one } from './companies.ts';
import { endpoint, nothing } from '../endpoint.ts';

// How a company's certificates look.

export const uploadCompanyLogo = endpoint({
  method: 'PUT',
  path: at('/logo'),
  area: 'admin',
  kind: 'upload',
  summary: 'The logo printed on a company’s certificates: PNG, JPEG or WebP',
  input: z.object(one),
  result: nothing,
});
export const getCompanyLogo = endpoint({
  method: 'GET',
  path: at('/logo'),
  area: 'admin',
  kind: 'download',
  summary: 'A company’s logo',
  input: z.object(one),
  result: nothing,
});
export const removeCompanyLogo = endpoint({
  method: 'DELETE',
  path: at('/logo'),
  area: 'admin',
  summary: 'Take a company’s logo away',
  input: z.object(one),
  result: nothing,
});
export const previewCertificate = endpoint({
  method: 'GET',
  path: at('/certificate-preview'),
  area: 'admin',
  kind: 'download',
  summary: 'A sample certificate as this company’s look',
  input: z.object({ ...one, locale: z.enum(['en', 'fr']).optional() }),
  result: nothing,
});
