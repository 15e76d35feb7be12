import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';

type PositionSelectProps = { label: string; none: string; value: string; onChange: (positionId: string) => void };

/** One of the company's positions. */
export function PositionSelect({ label, none, value, onChange }: PositionSelectProps) {
  const positions = useQuery({ ...queryOf('listPositions', { limit: '100' }), staleTime: 60_000 });
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: none },
        ...(positions.data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title })),
      ]}
    />
  );
}
