import type { Result } from '../../../api/client.ts';
import {
  IconAward,
  IconBooks,
  IconCheck,
  IconClock,
  IconDeviceLaptop,
  IconLanguage,
  IconUser,
} from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import classes from './store.module.css';

type Product = { product: Result<'getStoreProduct'> };

/** What one asks first: how long, in which language, where, and what is in one's hands at the end. */
export function ProductFacts({ product: { courses } }: Product) {
  const { t } = useTranslation('products', 'catalogue');
  const f = useFormat();
  if (courses.length === 0) return null;
  const minutes = courses.reduce((sum, { expectedMinutes }) => sum + expectedMinutes, 0);
  // French writes the name of a language small, but for the one that begins the line.
  const named = (language: (typeof courses)[number]['languages'][number], at: number) => {
    const name = t(`catalogue:languages.${language}`);
    return at > 0 && spokenLocale() === 'fr' ? name.toLocaleLowerCase('fr') : name;
  };
  const languages = [...new Set(courses.flatMap((course) => course.languages))];
  const deliveries = [...new Set(courses.map(({ delivery }) => delivery))];
  // Of several the one that ends first: that is when something is to be renewed.
  const months = courses.flatMap(({ validityMonths }) => (validityMonths === null ? [] : [validityMonths]));
  const facts = [
    [IconClock, t('product.facts.time'), f.minutes(minutes)],
    [IconLanguage, t('product.facts.languages'), f.list(languages.map(named))],
    [
      IconDeviceLaptop,
      t('product.facts.delivery'),
      f.list(deliveries.map((delivery) => t(`catalogue:deliveries.${delivery}`))),
    ],
    [
      IconAward,
      t('product.facts.certificate'),
      months.length > 0 ? t('product.validity', { count: Math.min(...months) }) : t('product.noValidity'),
    ],
    ...(courses.length > 1
      ? ([[IconBooks, t('product.facts.contents'), t('list.bundle', { count: courses.length })]] as const)
      : []),
  ] as const;
  return (
    <dl className={classes.factStrip}>
      {facts.map(([Icon, label, value]) => (
        <div key={label}>
          <Icon size={20} stroke={1.6} aria-hidden />
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What one can do after it, of all its courses together. */
export function Outcomes({ product: { courses } }: Product) {
  const { t } = useTranslation('products');
  const outcomes = [...new Set(courses.flatMap(({ objectives }) => objectives))];
  if (outcomes.length === 0) return null;
  return (
    <SectionCard title={t('product.outcomes')}>
      <ul className={classes.ticks}>
        {outcomes.map((outcome) => (
          <li key={outcome}>
            <IconCheck size={18} stroke={2} aria-hidden />
            {outcome}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

export function Audience({ product: { courses } }: Product) {
  const { t } = useTranslation('products');
  const people = [...new Set(courses.flatMap(({ audience }) => audience))];
  if (people.length === 0) return null;
  return (
    <SectionCard title={t('product.audience')}>
      <ul className={classes.ticks}>
        {people.map((who) => (
          <li key={who}>
            <IconUser size={18} stroke={1.7} aria-hidden />
            {who}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
