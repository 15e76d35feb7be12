import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { useFormat } from '../../../words/format.ts';

/** How many of a company's people meet everything mandatory today; counted after the list is there. */
export function Compliance({ companyId }: { companyId: string }) {
  const f = useFormat();
  const { data, error } = useQuery({ ...queryOf('getCompanyCompliance', { companyId }), staleTime: 300_000 });
  if (error) return <>—</>;
  if (!data) return <Skeleton h={14} w={48} />;
  return <>{data.percent === null ? '–' : f.percent(data.percent)}</>;
}
