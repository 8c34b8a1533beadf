/** Runs in the page: current codes, and buttons that move the clock. */
export const TOUR_SCRIPT = `
const showCodes = async () => {
  const answer = await fetch('/codes');
  for (const { email, code } of await answer.json())
    for (const shown of document.querySelectorAll('[data-code-of="' + email + '"]')) shown.textContent = code;
};
showCodes();
setInterval(() => showCodes().catch(() => {}), 2000);
for (const button of document.querySelectorAll('button[data-days]'))
  button.addEventListener('click', async () => {
    const name = button.textContent;
    button.disabled = true;
    button.textContent = 'The clock moves …';
    const answer = await fetch('/later?days=' + button.dataset.days, { method: 'POST' }).catch(() => undefined);
    button.textContent = answer?.ok ? 'Done: ' + name.toLowerCase() : 'That did not work: see the terminal';
    setTimeout(() => { button.textContent = name; button.disabled = false; }, 4000);
  });
`;
