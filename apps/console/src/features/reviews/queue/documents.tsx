import type { SellerId } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { viewDocuments } from '@cliffhanger/wire/operator/reviews';
import { useState } from 'react';
import { t } from '../../../shared/language/index.ts';
import { Act, Facts, Problem, wordText } from '../../../shared/parts/index.ts';
import { useApiMutation } from '../../../shared/server/index.ts';

/**
 * Hidden until requested; a request writes a line to the audit log. The documents are discarded when the page
 * closes.
 */
export function Documents({ sellerId }: { readonly sellerId: SellerId }) {
  const { send, problem, isBusy } = useApiMutation(viewDocuments);
  const [seen, setSeen] = useState<AnswerOf<typeof viewDocuments>>();
  if (seen === undefined) {
    return (
      <p className="mb-3">
        <Problem text={problem} />
        <Act disabled={isBusy} onClick={() => void send({ sellerId }).then(setSeen)}>
          {t('console.documents.show')}
        </Act>
      </p>
    );
  }
  const { document, realName, pictures } = seen;
  return (
    <div className="mb-3">
      <Facts
        rows={[
          [t('console.documents.type'), wordText('document', document.type)],
          [t('console.documents.number'), document.number],
          [t('console.documents.name'), document.name],
          [t('console.documents.account'), realName],
        ]}
      />
      {pictures.map((picture, index) => (
        <img
          key={picture.slice(0, 64)}
          className="my-2 max-h-96 rounded-bar"
          src={`data:image/webp;base64,${picture}`}
          alt={t('console.documents.picture', { number: index + 1 })}
        />
      ))}
    </div>
  );
}
