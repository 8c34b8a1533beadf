import { OfflineBanner, UpdateBar } from '@cliffhanger/ui';
import { useOnline } from '../shared/connection/index.ts';
import { useSay } from '../shared/language/index.ts';
import { useNewVersion } from './new-version.ts';

/** What is said above every page: no line, a new version. */
export function StateBars() {
  const say = useSay();
  const isOnline = useOnline();
  const refresh = useNewVersion();
  return (
    <>
      {!isOnline && <OfflineBanner text={say('shell.offline.banner')} />}
      {refresh !== undefined && (
        <UpdateBar text={say('shell.update.text')} action={say('shell.update.action')} onRefresh={refresh} />
      )}
    </>
  );
}
