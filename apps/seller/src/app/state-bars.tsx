import { OfflineBanner, UpdateBar } from '@cliffhanger/ui';
import { useOnline } from '../shared/connection/index.ts';
import { useTranslation } from '../shared/language/index.ts';
import { useNewVersion } from './new-version.ts';

/** Banners above every page: offline, new version. */
export function StateBars() {
  const t = useTranslation();
  const isOnline = useOnline();
  const refresh = useNewVersion();
  return (
    <>
      {!isOnline && <OfflineBanner text={t('shell.offline.banner')} />}
      {refresh !== undefined && (
        <UpdateBar text={t('shell.update.text')} action={t('shell.update.action')} onRefresh={refresh} />
      )}
    </>
  );
}
