import { Button, Card, IconButton, SegmentedControl } from '@cliffhanger/ui';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useCopy } from '../../../shared/clipboard/index.ts';
import { useRememberKit } from '../../../shared/first-steps/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';
import { type Platform, type PostKitView, postText } from './post-kit.ts';

/** Copying counts as taking the kit along. */
function useCopyForPost(): (text: string) => void {
  const copy = useCopy();
  const remember = useRememberKit();
  return (text) => {
    remember();
    copy(text);
  };
}

/** Three texts to choose from, and the hashtags per network. */
export function KitWords({ kit }: { kit: PostKitView }) {
  const [chosen, setChosen] = useState(0);
  return (
    <>
      <Texts kit={kit} onCopied={setChosen} />
      <Hashtags kit={kit} text={kit.texts[chosen] ?? ''} />
    </>
  );
}

function Texts({ kit, onCopied }: { kit: PostKitView; onCopied: (index: number) => void }) {
  const t = useTranslation();
  const copy = useCopyForPost();
  return (
    <Card
      title={t('post-kit.texts')}
      aside={<span className="text-end text-small text-muted">{t('post-kit.texts.hint')}</span>}
    >
      <ul lang={kit.language} className="grid gap-2">
        {kit.texts.map((text, index) => (
          <li key={text} className="flex items-start gap-2 rounded-field bg-well py-1.5 ps-3.5 pe-0.5">
            <p className="min-w-0 flex-1 py-2 whitespace-pre-line">{text}</p>
            <IconButton
              icon={Copy}
              size={20}
              label={t('post-kit.texts.copy', { number: index + 1 })}
              onClick={() => {
                onCopied(index);
                copy(postText(text, kit.url));
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Hashtags({ kit, text }: { kit: PostKitView; text: string }) {
  const t = useTranslation();
  const copy = useCopyForPost();
  const [platform, setPlatform] = useState<Platform>('tiktok');
  const tags = kit.hashtags.find((one) => one.platform === platform)?.tags ?? [];
  return (
    <Card title={t('post-kit.hashtags')}>
      <SegmentedControl
        label={t('post-kit.platform')}
        options={kit.hashtags.map(({ platform: value }) => ({
          value,
          label: t(`post-kit.platform.${value}`),
        }))}
        value={platform}
        onChange={setPlatform}
      />
      <ul lang={kit.language} className="flex flex-wrap gap-2 py-3">
        {tags.map((tag) => (
          <li key={tag} className="rounded-full bg-well px-3 py-1.5 text-label break-all">
            {tag}
          </li>
        ))}
      </ul>
      <div className="grid gap-2">
        <Button
          repeatable
          icon={<Copy size={20} aria-hidden />}
          onClick={() => copy(postText(text, kit.url, tags))}
        >
          {t('post-kit.all')}
        </Button>
        <Button look="quiet" repeatable onClick={() => copy(tags.join(' '))}>
          {t('post-kit.hashtags.copy')}
        </Button>
      </div>
      {/* The legal text is the operator's content page. */}
      <div className="-mx-4 -mb-4 border-t border-line">
        <PageRow
          to="content"
          query={{ type: 'rules' }}
          title={t('post-kit.rules')}
          detail={t('post-kit.rules.text')}
        />
      </div>
    </Card>
  );
}
