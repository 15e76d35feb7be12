// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { printInLight } from './lightPaper.ts';

it('a dark page is printed in light colours, also where it is announced twice, and is dark again afterwards', () => {
  const root = document.documentElement;
  const colours = () => root.getAttribute('data-mantine-color-scheme');
  root.setAttribute('data-mantine-color-scheme', 'dark');
  const end = printInLight();
  window.dispatchEvent(new Event('beforeprint'));
  window.dispatchEvent(new Event('beforeprint'));
  expect(colours()).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(colours()).toBe('dark');
  end();
  window.dispatchEvent(new Event('beforeprint'));
  expect(colours()).toBe('dark');
});
