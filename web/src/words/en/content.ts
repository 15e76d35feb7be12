export const words = {
  title: 'Content library',
  lesson: { empty: 'This page has no text yet' },
  video: {
    failed: 'The video could not be played. Check your connection, or reload the page.',
    speed: 'Speed',
    showTranscript: 'Show transcript',
    hideTranscript: 'Hide transcript',
    transcript: 'Transcript',
    mustWatch: 'Watch this video to its end. On the first view you cannot skip ahead or play faster than 1.5×.',
  },
  document: {
    toolbar: 'Document tools',
    previous: 'Previous page',
    next: 'Next page',
    page: 'Page',
    ofPages: 'of {{count}}',
    zoom: 'Zoom',
    fit: 'Fit width',
    download: 'Download',
    failed: 'The document could not be shown.',
  },
} as const;
