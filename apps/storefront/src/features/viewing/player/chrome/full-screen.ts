/** Toggles full screen for the whole player with its controls. Some phones do not support it for elements. */
export function toggleFullScreen(): void {
  const player = document.querySelector<HTMLElement>('[data-player]');
  if (document.fullscreenElement !== null) void document.exitFullscreen();
  else
    player?.requestFullscreen?.().catch(() => {
      // The browser refused: playback continues unchanged.
    });
}
