import { NativeSelect } from '@mantine/core';
import { useTranslation } from '../../ui/i18n.ts';
import { withGone } from '../../ui/lists/goneOption.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';

type Choice = { id: string; name: string };

/**
 * One of several things narrows a report and is in the address by its name; what it drops (`without`) made sense beside
 * another choice only.
 */
export function ChoiceField({
  name,
  label,
  none,
  all,
  without,
}: {
  name: string;
  label: string;
  none: string;
  all?: readonly Choice[] | undefined;
  without?: string;
}) {
  const { t } = useTranslation('ui');
  const [url, change] = useUrlState();
  const options = withGone(
    all?.map((one) => ({ value: one.id, label: one.name })),
    url[name],
    t('gone.other', { label }),
  );
  return (
    <NativeSelect
      aria-label={label}
      value={url[name] ?? ''}
      onChange={(event) =>
        change({ [name]: event.currentTarget.value || undefined, ...(without && { [without]: undefined }) })
      }
      data={[{ value: '', label: none }, ...options]}
    />
  );
}
