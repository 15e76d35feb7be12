export const words = {
  title: 'Content library',
  lesson: { empty: 'This page has no text yet' },
  video: {
    failed: 'The video couldn’t be played. Check your connection and reload the page.',
    showTranscript: 'Show transcript',
    hideTranscript: 'Hide transcript',
    transcript: 'Transcript',
    mustWatch: 'Watch this video to the end. The first time, you can’t skip ahead or play faster than 1.5×.',
  },
  document: {
    toolbar: 'Document tools',
    previous: 'Previous page',
    next: 'Next page',
    page: 'Page',
    ofPages: 'of {{count}}',
    zoom: 'Zoom',
    fit: 'Fit to width',
    download: 'Download',
    failed: 'The document couldn’t be displayed. Reload the page to try again.',
  },
} as const;
