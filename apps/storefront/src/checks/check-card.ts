/* A verifiable card of a public page. The server renders its messages in the reader's language. */

export type Look = 'is-good' | 'is-bad' | '';

export interface CheckCard {
  readonly element: HTMLElement;
  /** A fact of the card, such as its day. */
  readonly fact: (name: string) => string;
  readonly wordsOf: (name: string, facts?: Readonly<Record<string, string>>) => string;
  readonly say: (look: Look, text: string) => void;
}

export function checkCard(element: HTMLElement): CheckCard {
  const line = element.querySelector('[role=status]');
  const fact = (name: string): string => element.dataset[name] ?? '';
  return {
    element,
    fact,
    wordsOf: (name, facts = {}) =>
      fact(name).replaceAll(/\{(\w+)\}/g, (whole, word: string) => facts[word] ?? whole),
    say: (look, text) => {
      element.classList.remove('is-good', 'is-bad');
      if (look !== '') element.classList.add(look);
      if (line === null) return;
      line.className = look === 'is-good' ? 'good' : look === 'is-bad' ? 'bad' : '';
      line.textContent = text;
    },
  };
}

/** The button is hidden without JavaScript. */
export function onPress({ element, say, wordsOf }: CheckCard, check: () => Promise<void>): void {
  const button = element.querySelector('button');
  if (button === null) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    button.disabled = true;
    say('', wordsOf('busy', { lines: '0' }));
    void check()
      .catch(() => say('', wordsOf('gone')))
      .finally(() => {
        button.disabled = false;
      });
  });
}
