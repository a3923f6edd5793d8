export const imagesOf = (x: any): any[] => []
