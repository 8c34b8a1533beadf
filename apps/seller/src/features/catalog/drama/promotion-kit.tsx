import { buttonClass, Card, Icon, WhenOpened } from '@cliffhanger/ui';
import { Captions, Image, type LucideIcon } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import type { DramaView } from './drama.ts';

const CaptionsDialog = lazy(async () => ({
  default: (await import('./captions-dialog.tsx')).CaptionsDialog,
}));
const PostersDialog = lazy(async () => ({ default: (await import('./posters-dialog.tsx')).PostersDialog }));

/** Captions and posters for a post. */
export function PromotionKit({ drama }: { drama: DramaView }) {
  const t = useTranslation();
  const [opened, setOpened] = useState<'captions' | 'posters'>();
  const close = () => setOpened(undefined);
  return (
    <Card title={t('catalog.kit')}>
      <div className="grid grid-cols-2 gap-3">
        {drama.kit.length > 0 && (
          <KitTile
            icon={Captions}
            title={t('catalog.kit.captions')}
            detail={t('catalog.kit.languages', { count: drama.kit.length })}
            onOpen={() => setOpened('captions')}
          />
        )}
        <KitTile
          icon={Image}
          title={t('catalog.kit.posters')}
          detail={t('catalog.kit.posters.text')}
          onOpen={() => setOpened('posters')}
        />
      </div>
      {drama.mine !== null && (
        <div className="pt-3">
          <PageLink
            to="postKit"
            query={{ id: drama.id }}
            className={buttonClass({ look: 'soft', wide: true })}
          >
            {t('catalog.kit.post')}
          </PageLink>
        </div>
      )}
      <WhenOpened isOpen={opened === 'captions'}>
        <CaptionsDialog isOpen={opened === 'captions'} onClose={close} drama={drama} />
      </WhenOpened>
      <WhenOpened isOpen={opened === 'posters'}>
        <PostersDialog isOpen={opened === 'posters'} onClose={close} drama={drama} />
      </WhenOpened>
    </Card>
  );
}

interface KitTileProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail: string;
  readonly onOpen: () => void;
}

const KitTile = ({ icon, title, detail, onOpen }: KitTileProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    onClick={onOpen}
    className="grid min-h-24 min-w-0 content-start gap-1 rounded-field bg-well p-3.5 text-start transition-colors active:bg-control"
  >
    <Icon of={icon} className="mb-1" />
    <span className="text-strong">{title}</span>
    <span className="text-small text-muted">{detail}</span>
  </button>
);
