import { Button, Card, WhenOpened } from '@cliffhanger/ui';
import { lazy, useState } from 'react';
import { useReviewHours } from '../../../shared/app-config/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { useParameter } from '../../../shared/navigation/index.ts';
import type { PostKitView } from './post-kit.ts';

const AddLinkDialog = lazy(async () => ({
  default: (await import('../drama/add-link-dialog.tsx')).AddLinkDialog,
}));

/** The last step; the checklist links to it directly. */
export function SendPost({ kit }: { kit: PostKitView }) {
  const t = useTranslation();
  const hours = useReviewHours('promotionLink');
  const isSentTo = useParameter('part') === 'post';
  const [isOpen, setOpen] = useState(isSentTo);
  return (
    <Card title={t('post-kit.post')}>
      <p className="pb-3 text-muted">{t('post-kit.post.text', { hours })}</p>
      <Button look="primary" wide onClick={() => setOpen(true)}>
        {t('post-kit.post.action')}
      </Button>
      <WhenOpened isOpen={isOpen}>
        <AddLinkDialog isOpen={isOpen} onClose={() => setOpen(false)} mine={kit} />
      </WhenOpened>
    </Card>
  );
}
