import { Button } from '@fluentui/react-components';
import { GridRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';

export interface GalleryButtonProps {
  isGallery: boolean;
  className: string;
  onChange: (isGallery: boolean) => void;
}

/** Changes between the table and the gallery of its pictures. */
export function GalleryButton({ isGallery, className, onChange }: GalleryButtonProps) {
  const { t } = useTranslation('pictures');
  return (
    <Button className={className} icon={<GridRegular />} aria-pressed={isGallery} onClick={() => onChange(!isGallery)}>
      {t(($) => $.gallery)}
    </Button>
  );
}
