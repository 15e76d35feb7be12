/** What is used of axe's arithmetic; its own types leave it out. */
interface Colour {
  alpha: number;
  parseString(text: string): void;
}
interface Colours {
  Color: new (red: number, green: number, blue: number, alpha: number) => Colour;
  flattenColors(over: Colour, under: Colour): Colour;
  getContrast(one: Colour, other: Colour): number;
}

/**
 * Text that is too faint for WCAG 2.1 AA (1.4.3: 4.5 to 1, large text 3 to 1) and links that look like the words beside
 * them, each look once, as `place: 3.9 of 4.5`. A look is what a
 * stylesheet made of an element: its colour, its size, and the nearest opaque background it lies in. Asks computed
 * styles only, so it takes a twentieth of axe's rule, which also finds what lies over what; the arithmetic is axe's.
 * Runs in the page, so it uses nothing from outside but axe.
 */
export function faintText(): string[] {
  const { color: colours } = (globalThis as unknown as { axe: { commons: { color: Colours } } }).axe.commons;
  const parse = (text: string): Colour => {
    const colour = new colours.Color(0, 0, 0, 1);
    colour.parseString(text);
    return colour;
  };
  /** Null where a picture or a gradient lies behind. */
  const behind = (element: Element | null): Colour | null => {
    if (!element) return new colours.Color(255, 255, 255, 1);
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== 'none') return null;
    const own = parse(backgroundColor);
    if (own.alpha === 1) return own;
    const under = behind(element.parentElement);
    return under && colours.flattenColors(own, under);
  };
  const looks = new Map<string, string>();
  for (const element of document.querySelectorAll('body *')) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    // WCAG does not hold what is disabled to it.
    if (!hasText || element.closest(':disabled, [aria-disabled=true], [data-disabled], svg')) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    // What is not drawn at all lies over a drawing of the same words, to be selected: the text of a page of a PDF.
    if (parse(color).alpha === 0) continue;
    const background = behind(element);
    if (!background) continue;
    const look = [color, fontSize, fontWeight, JSON.stringify(background)].join(' ');
    if (looks.has(look)) continue;
    const pixels = Number.parseFloat(fontSize);
    const needed = pixels >= 24 || (pixels >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
    const ratio = colours.getContrast(background, parse(color));
    const place = `${element.tagName.toLowerCase()} “${element.textContent?.trim().slice(0, 40)}” (${color} on ${JSON.stringify(background)})`;
    looks.set(look, ratio < needed ? `${place}: ${ratio.toFixed(2)} of ${needed}` : '');
  }
  // Links among words are told from them by more than their colour, or by one that differs enough (1.4.1).
  for (const link of document.querySelectorAll<HTMLElement>('a[href]')) {
    const around = link.parentElement!;
    const isAmongWords = [...around.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ''),
    );
    if (
      !isAmongWords ||
      !link.textContent?.trim() ||
      !link.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      continue;
    const [own, other] = [getComputedStyle(link), getComputedStyle(around)];
    if (own.display !== 'inline' || own.textDecorationLine.includes('underline') || own.borderBottomStyle !== 'none')
      continue;
    if (own.fontWeight !== other.fontWeight || own.fontSize !== other.fontSize || own.fontFamily !== other.fontFamily)
      continue;
    const ratio = colours.getContrast(parse(own.color), parse(other.color));
    if (ratio < 3)
      looks.set(
        `link ${own.color}`,
        `link “${link.textContent.trim().slice(0, 40)}” beside words: ${ratio.toFixed(2)} of 3`,
      );
  }
  return [...looks.values()].filter(Boolean);
}
