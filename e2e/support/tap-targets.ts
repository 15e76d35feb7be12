import type { Page } from '@playwright/test';

/**
 * What on a page can be tapped and is lower or narrower than `least` pixels, as “name (width × height)”. What counts is
 * where a finger may land: a label with its box, a card with its link, what a pseudo-element adds. Links in running
 * text are as high as their line. A month of a chart is as wide as the chart has room for: each is in the table behind
 * it, too.
 */
export async function smallTargets(page: Page, least = 44): Promise<string[]> {
  return page.evaluate((least) => {
    const targets =
      'a[href], button, [role="button"], [role="tab"], [role="menuitem"], [role="option"], input, select, textarea, summary, label[for]';
    const own = (element: Element) => element.closest('label') ?? element;
    const hits = (element: Element, x: number, y: number): boolean => {
      const found = document.elementFromPoint(x, y);
      if (!found) return false;
      if (found === element || element.contains(found) || own(element).contains(found)) return true;
      const label = found.closest('label');
      if (label && (label as HTMLLabelElement).control === element) return true;
      const row = found.closest('[data-linked], [data-row-link]');
      return row !== null && row.contains(element) && !found.closest('button, input, label');
    };
    // A word as a link is as wide as it is; a figure has room around it.
    const isWord = (element: Element, width: number) =>
      element.tagName === 'A' && width >= 24 && /\p{L}/u.test(element.textContent ?? '');
    const inText = (element: Element) => {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
      const block = element.closest('p, li, td, dd, th, span, div');
      return block !== null && (block.textContent ?? '').trim().length > (element.textContent ?? '').trim().length + 2;
    };
    const found: string[] = [];
    for (const element of document.querySelectorAll(targets)) {
      if (
        element.tagName === 'LABEL' ||
        element.closest('[inert], [aria-hidden="true"], [data-table-behind]') ||
        element.matches(':disabled, [type="hidden"]')
      )
        continue;
      const style = getComputedStyle(element);
      const box = own(element).getBoundingClientRect();
      if (style.visibility !== 'visible' || style.pointerEvents === 'none' || box.width < 2 || box.height < 2) continue;
      // Read by a screen reader alone.
      if (element.getBoundingClientRect().width <= 1 && own(element) === element) continue;
      if (inText(element)) continue;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y, reach] = [left + width / 2, top + height / 2, least / 2 - 1.5];
      const tall = height >= least - 1 || (hits(element, x, y - reach) && hits(element, x, y + reach));
      const wide =
        isWord(element, width) || width >= least - 1 || (hits(element, x - reach, y) && hits(element, x + reach, y));
      if (tall && wide) continue;
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '')
        .trim()
        .replaceAll(/\s+/g, ' ')
        .slice(0, 50);
      const part = element.closest('header, nav, footer, [role="dialog"], main')?.tagName.toLowerCase() ?? '';
      found.push(
        `${part} ${element.tagName.toLowerCase()} “${name || element.getAttribute('type')}” (${Math.round(width)} × ${Math.round(height)})`,
      );
    }
    return [...new Set(found)];
  }, least);
}
