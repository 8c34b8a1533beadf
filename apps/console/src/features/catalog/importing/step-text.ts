import { listText, t } from '../../../shared/language/index.ts';

/** Describes one step. Languages and episodes are named. */
export function stepText(step: string): string {
  const [kind = '', which = ''] = step.split(':');
  switch (kind) {
    case 'drama':
    case 'category':
    case 'episodes':
    case 'poster':
    case 'licence':
    case 'announced':
      return t(`console.import.step.${kind}`);
    case 'text':
      return t('console.import.step.text', { locale: which });
    default:
      return which === '0'
        ? t('console.import.step.preview')
        : t('console.import.step.episode', { number: which });
  }
}

/** Summarises all steps of a line: texts and episodes are grouped. */
export function stepsText(steps: readonly string[]): string {
  const which = (kind: string) =>
    steps.filter((step) => step.startsWith(`${kind}:`)).map((step) => step.slice(kind.length + 1));
  const [locales, episodes] = [which('text'), which('episode')];
  return listText([
    ...steps.filter((step) => !step.includes(':')).map(stepText),
    ...(locales.length === 0 ? [] : [t('console.import.step.texts', { locales: locales.join(' ') })]),
    ...(episodes.length === 0 ? [] : [t('console.import.step.videos', { many: episodes.length })]),
  ]);
}
