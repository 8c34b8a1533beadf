import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { Button, Chips, FullDialog } from '@cliffhanger/ui';
import { localeFromWire, wireLocale } from '@cliffhanger/wire/kernel';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useCopy } from '../../../shared/clipboard/index.ts';
import { useLocale, useTranslation } from '../../../shared/language/index.ts';
import type { DramaView } from './drama.ts';

interface CaptionsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly drama: DramaView;
}

/** Captions in the viewers' language, not the seller's; the tracking link is appended when there is one. */
export function CaptionsDialog({ isOpen, onClose, drama: { kit, mine } }: CaptionsDialogProps) {
  const t = useTranslation();
  const copy = useCopy();
  const own = wireLocale(useLocale());
  const [chosen, setChosen] = useState<string>(
    kit.some(({ lang }) => lang === own) ? own : (kit[0]?.lang ?? own),
  );
  const inLanguage = kit.find(({ lang }) => lang === chosen);
  const url = mine?.trackingLinks[0]?.url;
  return (
    <FullDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('catalog.kit.captions')}
      header={
        <Chips
          label={t('shell.language.title')}
          options={kit.map(({ lang }) => ({ value: lang, label: LOCALE_NAMES[localeFromWire(lang)] }))}
          value={chosen}
          onChange={setChosen}
        />
      }
    >
      <p className="pb-3 text-small text-muted">
        {t(url === undefined ? 'catalog.kit.without-link' : 'catalog.kit.with-link')}
      </p>
      {inLanguage !== undefined && (
        <ul lang={localeFromWire(inLanguage.lang)} className="grid gap-3">
          {inLanguage.captions.map((caption) => (
            <li key={caption} className="grid justify-items-end gap-3 rounded-card bg-surface p-4">
              <p className="w-full whitespace-pre-line">{caption}</p>
              <Button
                size="s"
                look="soft"
                repeatable
                icon={<Copy size={16} aria-hidden />}
                onClick={() => copy(url === undefined ? caption : `${caption}\n${url}`)}
              >
                {t('shell.copy')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FullDialog>
  );
}
