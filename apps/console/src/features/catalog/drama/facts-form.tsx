import { editDrama } from '@cliffhanger/wire/operator/catalog';
import { type FormEvent, useState } from 'react';
import { t } from '../../../shared/language/index.ts';
import { Act, Panel, Problem } from '../../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../../shared/server/index.ts';
import { FactsFields, factsTyped, type TypedFacts } from '../facts-fields.tsx';
import type { EditedDrama } from './edited-drama.ts';

export function FactsForm({ drama }: { readonly drama: EditedDrama }) {
  const [facts, setFacts] = useState<TypedFacts>({
    categoryId: drama.category.id,
    episodes: String(drama.episodes),
    free: String(drama.freeEpisodes),
  });
  const { send, isBusy, problem } = useApiMutation(editDrama);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const typed = factsTyped(facts);
    if (typed !== undefined && (await send({ id: drama.id, ...typed })) !== undefined) await refresh();
  }

  return (
    <Panel title={t('console.dramas.facts')}>
      <form className="p-4" onSubmit={(event) => void submit(event)}>
        <div className="grid grid-cols-3 gap-4">
          <FactsFields facts={facts} onChange={setFacts} />
        </div>
        <Problem text={problem} />
        <Act submits disabled={isBusy}>
          {t('console.dramas.save-facts')}
        </Act>
      </form>
    </Panel>
  );
}
