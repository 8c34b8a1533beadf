import { Button, Card, CopyRow, Skeleton, WhenOpened } from '@cliffhanger/ui';
import { Download, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCopy } from '../../../shared/clipboard/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { ShareButton, saveBlob } from '../../../shared/sharing/index.ts';
import { fileNameOf, type OwnDrama } from './drama.ts';

const SubIdDialog = lazy(async () => ({ default: (await import('./sub-id-dialog.tsx')).SubIdDialog }));
const QrCode = lazy(async () => ({ default: (await import('./qr.ts')).QrCode }));
const QR_PX = 116;

interface TrackingLinksProps {
  readonly title: string;
  readonly mine: OwnDrama;
}

/** What the seller puts into a post. One link is always there; more tell posts apart. */
export function TrackingLinks({ title, mine }: TrackingLinksProps) {
  const t = useTranslation();
  const copy = useCopy();
  const [isAdding, setAdding] = useState(false);
  const [first, ...others] = mine.trackingLinks;
  if (first === undefined) return null;
  const saveQr = async () =>
    saveBlob(`${fileNameOf(title)}-qr.png`, await (await import('./qr.ts')).qrPicture(first.url));
  return (
    <Card
      title={t('catalog.tracking')}
      aside={<span className="text-end text-small text-muted">{t('catalog.tracking.hint')}</span>}
    >
      <div className="flex flex-wrap gap-3">
        <div
          className="rounded-field outline-1 -outline-offset-1 outline-line"
          style={{ width: QR_PX, height: QR_PX }}
        >
          <Suspense fallback={<Skeleton className="size-full rounded-field" />}>
            <QrCode text={first.url} label={t('catalog.tracking.qr', { title })} size={QR_PX} />
          </Suspense>
        </div>
        <div className="min-w-40 flex-1">
          <CopyRow
            label={t('catalog.tracking.link.clicks', {
              name: t('catalog.tracking.link'),
              clicks: first.clicks,
            })}
            text={withoutScheme(first.url)}
            onCopy={() => copy(first.url)}
            mono
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 pt-3 *:min-w-fit *:flex-1">
        <Button icon={<Download size={20} aria-hidden />} onClick={() => void saveQr()}>
          {t('catalog.tracking.save-qr')}
        </Button>
        <ShareButton shared={{ title, url: first.url }} />
      </div>
      {others.length > 0 && (
        <div className="grid gap-2 pt-3">
          {others.map(({ code, subId, url, clicks }) => (
            <CopyRow
              key={code}
              label={t('catalog.tracking.link.clicks', { name: subId, clicks })}
              text={withoutScheme(url)}
              onCopy={() => copy(url)}
              mono
            />
          ))}
        </div>
      )}
      <div className="-mb-2 pt-1 text-center">
        <Button look="quiet" icon={<Plus size={20} aria-hidden />} onClick={() => setAdding(true)}>
          {t('catalog.tracking.add')}
        </Button>
      </div>
      <WhenOpened isOpen={isAdding}>
        <SubIdDialog isOpen={isAdding} onClose={() => setAdding(false)} mine={mine} />
      </WhenOpened>
    </Card>
  );
}

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '');
