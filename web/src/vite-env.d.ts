/// <reference types="vite/client" />
declare module 'virtual:mantine.css' {}
declare module 'virtual:theme.css' {}
