import { fieldKey, isFieldKey } from '@app/domain/company/fields/employee-field';
import { fieldColumn } from '@app/domain/company/fields/field-value';
import type { List } from '@app/domain/lists/list';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/queries.ts';

/**
 * A list about employees with the company's custom fields as further columns, once they are known; any other list as it
 * is.
 */
export function useCustomColumns(list: List): List {
  const { data } = useQuery({ ...queryOf('listEmployeeFields', {}), enabled: list.employee !== undefined });
  return useMemo(() => {
    if (!list.employee || !data?.length) return list;
    const added = data
      .filter(({ archivedAt }) => archivedAt === null)
      .map(
        ({ fieldId, ...field }) =>
          [fieldKey(field.number), fieldColumn({ id: fieldId, ...field, archived: false })] as const,
      );
    return { ...list, columns: { ...list.columns, ...Object.fromEntries(added) } };
  }, [list, data]);
}

/**
 * Which columns are requested with the rows: of those that are chosen the custom fields, known by now or not, and what
 * is told on request alone.
 */
export function fieldsAsked(list: List, columns: string | undefined): string | undefined {
  return (
    [
      ...new Set(
        columns?.split(',').filter((key) => (list.employee && isFieldKey(key)) || list.columns[key]?.onRequest),
      ),
    ]
      .slice(0, 30)
      .join(',') || undefined
  );
}
