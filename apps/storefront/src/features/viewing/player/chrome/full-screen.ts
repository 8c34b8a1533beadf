/** The whole player, with what lies on it; pressed again, back. Some phones have none for pages. */
export function toggleFullScreen(): void {
  const player = document.querySelector<HTMLElement>('[data-player]');
  if (document.fullscreenElement !== null) void document.exitFullscreen();
  else
    player?.requestFullscreen?.().catch(() => {
      // The browser does not want to: the film plays on as it is.
    });
}
