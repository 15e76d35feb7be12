import { Button, Text } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { IconCloudUpload } from '../../../../ui/icons.ts';
import classes from './import.module.css';

type DropAreaProps = {
  label: string;
  hint: string;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
};

/** Where files are dropped, or chosen by a button. */
export function DropArea({ label, hint, accept, multiple = false, disabled = false, onFiles }: DropAreaProps) {
  const [over, setOver] = useState(false);
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    if (files && files.length > 0 && !disabled) onFiles(multiple ? [...files] : [files[0]!]);
  };
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <IconCloudUpload size={34} stroke={1.5} aria-hidden />
      <Button onClick={() => input.current?.click()} aria-describedby={hintId} disabled={disabled}>
        {label}
      </Button>
      <Text id={hintId} size="sm">
        {hint}
      </Text>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
