import type { DramaId } from '@cliffhanger/core/catalog';
import { parseMoney } from '@cliffhanger/core/kernel';
import { createDrama } from '@cliffhanger/wire/operator/catalog';
import { type FormEvent, useState } from 'react';
import { t } from '../../shared/language/index.ts';
import { Act, Field, Panel, Problem, TextArea } from '../../shared/parts/index.ts';
import { useApiMutation } from '../../shared/server/index.ts';
import { FactsFields, factsTyped, type TypedFacts } from './facts-fields.tsx';

interface NewDramaProps {
  readonly onMade: (id: DramaId) => void;
  readonly onCancel: () => void;
}

/** Only the required fields; the rest is edited on the drama's page. */
export function NewDrama({ onMade, onCancel }: NewDramaProps) {
  const [facts, setFacts] = useState<TypedFacts>({ categoryId: '', episodes: '', free: '3' });
  const [title, setTitle] = useState('');
  const [synopsis, setSynopsis] = useState('');
  const [wholesale, setWholesale] = useState('');
  const [retail, setRetail] = useState('');
  const { send, isBusy, problem } = useApiMutation(createDrama);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const typed = factsTyped(facts);
    const [low, high] = [parseMoney(wholesale), parseMoney(retail)];
    if (typed === undefined || low === undefined || high === undefined) return;
    const made = await send({ ...typed, wholesale: low, retail: high, title, synopsis });
    if (made !== undefined) onMade(made.id);
  }

  return (
    <Panel title={t('console.dramas.new')}>
      <form className="p-4" onSubmit={(event) => void submit(event)}>
        <Field label={t('console.dramas.title-en')} value={title} onChange={setTitle} required />
        <TextArea label={t('console.dramas.synopsis-en')} value={synopsis} onChange={setSynopsis} />
        <div className="grid grid-cols-5 gap-4">
          <FactsFields facts={facts} onChange={setFacts} />
          <Field label={t('console.dramas.wholesale')} value={wholesale} onChange={setWholesale} required />
          <Field label={t('console.dramas.retail')} value={retail} onChange={setRetail} required />
        </div>
        <Problem text={problem} />
        <span className="flex gap-2">
          <Act look="main" submits disabled={isBusy || facts.categoryId === ''}>
            {t('console.dramas.create')}
          </Act>
          <Act onClick={onCancel}>{t('console.cancel')}</Act>
        </span>
      </form>
    </Panel>
  );
}
