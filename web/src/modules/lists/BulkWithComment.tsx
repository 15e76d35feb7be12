import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { BulkDialog } from './BulkDialog.tsx';

type Dialog = ComponentProps<typeof BulkDialog>;
type BulkWithCommentProps = Pick<Dialog, 'title' | 'confirm' | 'says'> & {
  /** The button that opens it. */
  label: string;
  commentLabel: string;
  /** The most characters of the comment. */
  most: number;
  ask: (preview: boolean, comment: string) => ReturnType<Dialog['run']>;
  /** Something was changed: what is shown of it is asked for again. */
  onChanged: () => void;
  /** The dialog is closed after something was changed. */
  onDone: () => void;
};

/** A bulk action with one comment for all that is chosen. */
export function BulkWithComment({
  label,
  commentLabel,
  most,
  ask,
  onChanged,
  onDone,
  ...dialog
}: BulkWithCommentProps) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  const [comment, setComment] = useState('');
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <BulkDialog
          {...dialog}
          preview={() => ask(true, comment.trim())}
          run={() => ask(false, comment.trim())}
          onDone={() => {
            setDone(true);
            onChanged();
          }}
          onClose={() => {
            setOpen(false);
            if (done) onDone();
          }}
        >
          <Textarea
            label={commentLabel}
            autosize
            minRows={2}
            maxLength={most}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        </BulkDialog>
      )}
    </>
  );
}
