import type { ChangeRisk, Choice } from '@app/domain/imports/changes';
import { Anchor, Radio, Stack, Text } from '@mantine/core';
import { useCommand } from '../../../../api/queries.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { useUrlState } from '../../../../ui/layout/urlState.ts';
import classes from './import.module.css';
import type { Import } from './sendImport.ts';

/**
 * What wins where the file would rename people, change addresses or days that are over: one answer for all rows of a
 * kind.
 */
export function RiskChoices({ found, onChanged }: { found: Import; onChanged: () => void }) {
  const { t } = useTranslation('imports');
  const [, change] = useUrlState();
  const choose = useCommand('chooseImport', { onSuccess: onChanged, refresh: ['listImportRows'] });
  if (found.risks.length === 0) return null;
  const undecided = found.risks.some((one) => one.undecided > 0);
  return (
    <SectionCard title={t('risks.title')} description={t(undecided ? 'risks.text' : 'risks.decided')}>
      <Stack gap="lg">
        <div className={classes.risks}>
          {found.risks.map(({ risk, rows, undecided: open }) => (
            <Radio.Group
              key={risk}
              label={t(`risks.kinds.${risk}`, { count: rows })}
              description={open > 0 && open < rows ? t('risks.open', { count: open }) : t(`risks.hints.${risk}`)}
              value={found.choices[risk] ?? ''}
              onChange={(value) =>
                choose.mutate({
                  importId: found.id,
                  all: { [risk]: value as Choice } as Partial<Record<ChangeRisk, Choice>>,
                })
              }
            >
              <Stack gap="xs" mt="xs">
                <Radio value="keep" label={t('risks.keep')} disabled={choose.isPending} />
                <Radio value="file" label={t('risks.file')} disabled={choose.isPending} />
              </Stack>
            </Radio.Group>
          ))}
        </div>
        <Text size="sm">
          <Anchor
            component="button"
            type="button"
            size="sm"
            underline="always"
            onClick={() => change({ only: 'risks', outcome: undefined })}
          >
            {t('risks.show')}
          </Anchor>{' '}
          {t('risks.perRow')}
        </Text>
      </Stack>
    </SectionCard>
  );
}
