import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { spokenLocale } from '../../words/languages.ts';

const anId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The company below one's own that the address says is looked at, as endpoints take it; nothing at home. */
export function useSubsidiary(): { subsidiary?: string } {
  const asked = useUrlState()[0]['subsidiary'];
  return asked && anId.test(asked) ? { subsidiary: asked } : {};
}

/** Whether they are still to come. */
export const useChoicesPending = () => useChoicesQuery().isPending;

/** What narrows the report of the company that is looked at, one's own company, and those below it. */
export function useInventoryChoices() {
  return useChoicesQuery().data;
}

function useChoicesQuery() {
  const below = useSubsidiary();
  return useQuery(queryOf('listCompanyInventoryChoices', { locale: spokenLocale(), ...below }));
}
