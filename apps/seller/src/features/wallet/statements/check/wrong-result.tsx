import type { MessageId } from '@cliffhanger/i18n';
import { Banner, Button, Card, CopyRow } from '@cliffhanger/ui';
import { ShieldX } from 'lucide-react';
import { useCopy } from '../../../../shared/clipboard/index.ts';
import { useTranslation } from '../../../../shared/language/index.ts';
import { PageLink } from '../../../../shared/navigation/index.ts';
import { saveAsFile } from '../../../../shared/sharing/index.ts';
import type { WrongStatement } from './check-statement.ts';

/** Date and line of the fault, what to do, and the file as evidence. */
export function WrongResult({ wrong }: { wrong: WrongStatement }) {
  const t = useTranslation();
  const { code, line, day, evidence } = wrong;
  const save = () =>
    saveAsFile({
      name: 'cliffhanger-evidence.json',
      type: 'application/json',
      text: JSON.stringify({ fault: { code, line, day }, ...evidence }, null, 2),
    });
  return (
    <>
      <Banner icon={ShieldX} tone="bad">
        <p className="text-strong">{t('statements.wrong')}</p>
        <p>{faultText(t, code, line)}</p>
        {day !== undefined && <p>{t('statements.wrong.at', { day })}</p>}
        <p className="mt-2">
          {t('verifier.todo')} {t(TODO[code] ?? 'verifier.todo.again')}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <Button size="s" onClick={save}>
            {t('statements.wrong.save')}
          </Button>
          <PageLink to="support">{t('shell.offer.contact-support')}</PageLink>
        </div>
      </Banner>
      {evidence.kept !== null && IS_ABOUT_KEPT.has(code) && (
        <BothRoots kept={evidence.kept} shown={checkpointIn(evidence.file)} />
      )}
    </>
  );
}

type Translate = ReturnType<typeof useTranslation>;

/** Uses the verifier's messages; two faults are detected by the app itself. */
function faultText(t: Translate, code: WrongStatement['code'], line: number | undefined): string {
  if (code === 'other-balances' || code === 'older-than-kept') return t(`statements.fault.${code}`);
  return t(`verifier.fault.${code}`, { line: String(line ?? '') });
}

const TODO: Partial<Record<WrongStatement['code'], MessageId>> = {
  'newer-format': 'verifier.todo.newer',
  unreadable: 'verifier.todo.unreadable',
  'unknown-key': 'verifier.todo.key',
  'key-not-in-log': 'verifier.todo.key',
};

const IS_ABOUT_KEPT: ReadonlySet<WrongStatement['code']> = new Set([
  'fork',
  'rewritten',
  'older-than-kept',
  'bad-kept',
  'unknown-key',
]);

const checkpointIn = (file: unknown): string =>
  (file as { readonly checkpoint?: string } | null)?.checkpoint ?? '';

/** Both roots are signed by the platform, so together they prove the fault. */
function BothRoots({ kept, shown }: { kept: string; shown: string }) {
  const t = useTranslation();
  const copy = useCopy();
  return (
    <Card>
      <div className="grid gap-2">
        <CopyRow mono label={t('statements.wrong.kept')} text={kept} onCopy={copy} />
        <CopyRow mono label={t('statements.wrong.now')} text={shown} onCopy={copy} />
      </div>
    </Card>
  );
}
