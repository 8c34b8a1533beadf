import { CALL_SOURCES, type CallSource } from '@cliffhanger/wire/kernel';
import type { PageName } from '@cliffhanger/wire/pages';
import { useParameter } from '../../../shared/navigation/index.ts';

const PAGE_OF: Readonly<Record<CallSource, PageName>> = {
  hall: 'hall',
  library: 'library',
  order: 'orders',
  team: 'team',
};

/** The list the page was opened from: reported to the server, and the fallback of "back". */
export function useSource(): { readonly source: CallSource | undefined; readonly page: PageName } {
  const named = useParameter('from');
  const source = CALL_SOURCES.find((known) => known === named);
  return { source, page: source === undefined ? 'hall' : PAGE_OF[source] };
}
