import type { DramaId } from '@cliffhanger/core/catalog';
import { showToast } from '@cliffhanger/ui';
import { addDramas } from '@cliffhanger/wire/library';
import { t as sayNow } from '../../shared/language/index.ts';
import type { OpenPage } from '../../shared/navigation/index.ts';
import { call, invalidate, showRefusal } from '../../shared/server/index.ts';

/** All or none (DOMAIN §4). The server checks the rights: the page's figure may predate a level purchase. */
export async function addToLibrary(
  dramaIds: readonly DramaId[],
  openPage: OpenPage,
): Promise<'added' | 'refused' | 'lacks-rights'> {
  const received = await call(addDramas, { dramaIds: [...dramaIds] });
  if (!received.ok) {
    if (received.refusal.name === 'insufficient-rights') {
      void invalidate('catalog');
      return 'lacks-rights';
    }
    showRefusal(received.refusal);
    return 'refused';
  }
  const count = received.value.list.filter(({ isNew }) => isNew).length;
  void invalidate('catalog', 'library', 'identity', 'dashboard', 'orders');
  showToast({
    text: sayNow('catalog.hall.added', { count }),
    kind: 'done',
    action: { label: sayNow('catalog.hall.library'), onClick: () => openPage('library') },
  });
  return 'added';
}
