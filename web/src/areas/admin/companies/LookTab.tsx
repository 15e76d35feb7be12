import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call, hrefOf } from '../../../api/client.ts';
import { refreshAll, useCommand } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { notifyBad, notifyGood } from '../../../ui/feedback/notify.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../../words/words.ts';
import type { Company } from './company.ts';
import { ofCompany } from './company.ts';

/** The logo, and how certificates look with it. */
export function LookTab({ company: { id: companyId, hasLogo, displayName } }: { company: Company }) {
  const { t } = useTranslation('companies');
  const upload = useMutation({
    mutationFn: (file: File) =>
      call('uploadCompanyLogo', { companyId }, { body: file, headers: { 'content-type': 'application/octet-stream' } }),
    onSuccess: async () => {
      await refreshAll(ofCompany);
      notifyGood(t('look.saved'));
    },
    onError: (error) => notifyBad(refusalWords(error)),
  });
  const remove = useCommand('removeCompanyLogo', { refresh: ofCompany, done: t('look.removed') });
  return (
    <Stack gap="lg">
      <SectionCard title={t('look.title')} description={t('look.text')}>
        {hasLogo ? (
          // Asked again after each upload, so that the picture is never the one before.
          <img
            key={upload.submittedAt}
            src={`${hrefOf('getCompanyLogo', { companyId })}#${upload.submittedAt}`}
            alt={displayName}
            style={{ maxWidth: '100%', maxHeight: 120, background: '#fff', padding: 8, borderRadius: 8 }}
          />
        ) : (
          <Text>{t('look.none')}</Text>
        )}
        <Group mt="md" gap="xs">
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && upload.mutate(file)}>
            {(props) => (
              <Button {...props} variant="default" size="sm" loading={upload.isPending}>
                {t('look.choose')}
              </Button>
            )}
          </FileButton>
          {hasLogo && (
            <Button variant="subtle" size="sm" loading={remove.isPending} onClick={() => remove.mutate({ companyId })}>
              {t('look.remove')}
            </Button>
          )}
        </Group>
      </SectionCard>
      <SectionCard title={t('look.preview')} description={t('look.previewText')}>
        <Button
          component="a"
          variant="default"
          href={hrefOf('previewCertificate', { companyId })}
          target="_blank"
          rel="noreferrer"
        >
          {t('look.open')}
        </Button>
      </SectionCard>
    </Stack>
  );
}
