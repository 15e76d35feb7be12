import { languagesOf } from '@app/domain/content/content-problems';
import type { QuizBody } from '@app/domain/assessment/quiz';
import { Skeleton, Switch } from '@mantine/core';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { sendWhole } from '../../../modules/content/transfer.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import classes from './content.module.css';
import type { PartProps } from './item.ts';
import { mediaOf } from './item.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const QuizEditor = lazyPart(() =>
  import('../../../modules/assessment/QuizEditor.tsx').then((module) => ({ default: module.QuizEditor })),
);

/** The rules and questions of a quiz; its pictures become media of the draft. */
export function QuizPart({ item, edited }: PartProps) {
  const { t } = useTranslation('library');
  const { draft, attach } = edited;
  const body = draft.body as QuizBody;
  const [french, setFrench] = useState(() => languagesOf('quiz', body, draft.media).includes('fr'));
  const media = useMemo(() => mediaOf(item.id, draft.id, draft.media), [item.id, draft.id, draft.media]);
  const uploadPicture = useCallback(
    async (file: File) => {
      const stored = await sendWhole(file, 'image');
      const name = `picture-${stored.id.slice(-12)}`;
      await attach(name, stored.id);
      return name;
    },
    [attach],
  );
  return (
    <Suspense fallback={<Skeleton h={420} />}>
      <div className={classes.bar}>
        <Switch
          label={t('quiz.french')}
          checked={french}
          onChange={(event) => setFrench(event.currentTarget.checked)}
        />
      </div>
      <QuizEditor
        body={body}
        onChange={(next) => edited.edit(next)}
        uploadPicture={uploadPicture}
        mediaUrl={media}
        languages={french ? ['en', 'fr'] : ['en']}
      />
    </Suspense>
  );
}
