/** One text in each of twenty charsets that pages without a declaration are found in, written for this. */
export const charsetTexts: Record<string, string> = {
  'windows-1250': 'Čerstvý chléb pečeme každý den od šesti hodin ráno. Těšíme se na vaši návštěvu ve čtvrti Žižkov.',
  'windows-1251':
    'Свежий хлеб мы печём каждый день с шести часов утра. Приходите к нам в гости, будем рады видеть вас.',
  'windows-1252':
    'Nous cuisons le pain frais chaque matin à six heures. Venez nous voir près de la forêt, c’est très agréable.',
  'windows-1253': 'Ψήνουμε φρέσκο ψωμί κάθε μέρα από τις έξι το πρωί. Σας περιμένουμε στο κατάστημά μας στην Άνω Πόλη.',
  'windows-1254':
    'Her gün sabah altıdan itibaren taze ekmek pişiriyoruz. Şubemize uğrayın, çayımız ve ağırlamamız hazır.',
  'windows-1255': 'אנחנו אופים לחם טרי בכל יום משעה שש בבוקר. נשמח לראות אתכם בחנות שלנו במרכז העיר.',
  'windows-1256': 'نخبز الخبز الطازج كل يوم من الساعة السادسة صباحا. نرحب بكم في متجرنا في وسط المدينة.',
  'windows-1257':
    'Šviežią duoną kepame kiekvieną dieną nuo šeštos valandos ryto. Užsukite pas mus į svečius, būsime džiugūs.',
  'windows-874': 'เราอบขนมปังสดทุกวันตั้งแต่หกโมงเช้า ยินดีต้อนรับสู่ร้านของเราใจกลางเมือง มีกาแฟและชาร้อนทุกวัน',
  'iso-8859-2':
    'Świeży chleb pieczemy każdego dnia od szóstej rano. Zapraszamy do naszego sklepu, będzie nam bardzo miło gościć państwa.',
  'iso-8859-5': 'Свежий хлеб мы печём каждый день с шести часов утра. Приходите к нам в гости, будем рады видеть вас.',
  'iso-8859-7': 'Ψήνουμε φρέσκο ψωμί κάθε μέρα από τις έξι το πρωί. Σας περιμένουμε στο κατάστημά μας στην παλιά πόλη.',
  'koi8-r': 'Свежий хлеб мы печём каждый день с шести часов утра. Приходите к нам в гости, будем рады видеть вас.',
  'koi8-u': 'Свіжий хліб ми печемо щодня з шостої години ранку. Завітайте до нас у гості, її двері завжди відчинені.',
  ibm866: 'Свежий хлеб мы печём каждый день с шести часов утра. Приходите к нам в гости, будем рады видеть вас.',
  shift_jis: '毎朝六時から焼きたてのパンを販売しています。皆さまのご来店を心よりお待ちしております。',
  'euc-jp': '毎朝六時から焼きたてのパンを販売しています。皆さまのご来店を心よりお待ちしております。',
  gb18030: '我们每天早上六点开始烤新鲜的面包。欢迎您到我们市中心的商店来。这里有咖啡和热茶。',
  big5: '我們每天早上六點開始烤新鮮的麵包。歡迎您到我們市中心的商店來。這裡有咖啡和熱茶。',
  'euc-kr': '매일 아침 여섯 시부터 갓 구운 빵을 판매합니다. 시내 중심에 있는 가게에서 여러분을 기다리겠습니다.',
};
