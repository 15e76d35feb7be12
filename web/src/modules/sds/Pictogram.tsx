import type { Pictogram as PictogramCode } from '@app/domain/sds/label/pictogram-names';
import { pictogramNames } from '@app/domain/sds/label/pictogram-names';
import { useTranslation } from '../../ui/i18n.ts';
import { drawings } from './pictogram-drawings.tsx';

type PictogramProps = {
  code: PictogramCode;
  /** Its width and height; a number is in pixels. */
  size?: number | string;
  /** The language of its name; the reader's unless told. */
  locale?: 'en' | 'fr' | undefined;
  /** True where its name is written beside it. */
  decorative?: boolean;
};

/** A hazard pictogram: the red diamond with its symbol, black on white in both themes and on paper. */
export function Pictogram({ code, size = 32, locale, decorative = false }: PictogramProps) {
  const { language } = useTranslation('ui');
  const name = pictogramNames[code][locale ?? (language === 'fr' ? 'fr' : 'en')];
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      style={{ flex: 'none', printColorAdjust: 'exact' }}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {!decorative && <title>{name}</title>}
      <path d="M50 4.5L95.5 50 50 95.5 4.5 50z" fill="#fff" stroke="#d2001a" strokeWidth="6" />
      {drawings[code]}
    </svg>
  );
}
