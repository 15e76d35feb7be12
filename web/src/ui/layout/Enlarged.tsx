import { ActionIcon } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './Enlarged.module.css';
import { useTranslation } from '../i18n.ts';
import { IconX, IconZoomIn, IconZoomOut } from '../icons.ts';

/**
 * An image over the whole window, and twice as large again. Escape closes; the browser gives the focus back to what
 * opened it.
 */
export default function Enlarged({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }) {
  const { t } = useTranslation('content', 'ui');
  const dialog = useRef<HTMLDialogElement>(null);
  const [zoomed, setZoomed] = useState(false);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  // Beside the page, not within the text: what a text says of its images is not meant for this one.
  return createPortal(
    <dialog ref={dialog} className={classes.dialog} aria-label={alt || t('ui:image.enlarge')} onClose={onClose}>
      <div className={classes.tools}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t(zoomed ? 'image.zoomOut' : 'image.zoomIn')}
          onClick={() => setZoomed(!zoomed)}
        >
          {zoomed ? <IconZoomOut size={22} aria-hidden /> : <IconZoomIn size={22} aria-hidden />}
        </ActionIcon>
        <ActionIcon variant="default" size={44} aria-label={t('ui:close')} onClick={close}>
          <IconX size={22} aria-hidden />
        </ActionIcon>
      </div>
      <div
        className={classes.room}
        data-zoomed={zoomed || undefined}
        tabIndex={0}
        role="group"
        aria-label={alt || t('ui:image.enlarge')}
      >
        <button
          type="button"
          tabIndex={-1}
          aria-label={t(zoomed ? 'image.zoomOut' : 'image.zoomIn')}
          onClick={() => setZoomed(!zoomed)}
        >
          <img src={src} alt={alt} />
        </button>
      </div>
    </dialog>,
    document.body,
  );
}
