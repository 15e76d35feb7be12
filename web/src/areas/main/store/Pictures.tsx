import { hrefOf } from '../../../api/client.ts';
import type { Result } from '../../../api/client.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import classes from './store.module.css';

/** The pictures of what is in it; nothing where none of its courses has one. */
export function Pictures({ courses }: { courses: Result<'getStoreProduct'>['courses'] }) {
  const { t } = useTranslation('products');
  const shown = courses.filter(({ hasPicture }) => hasPicture);
  if (shown.length === 0) return null;
  return (
    <ul className={classes.pictures} aria-label={t('product.pictures')}>
      {shown.map(({ id, versionId, title }) => (
        <li key={id}>
          <img src={hrefOf('getCoursePicture', { courseId: id, versionId })} alt={title} loading="lazy" width={640} height={280} />
        </li>
      ))}
    </ul>
  );
}
