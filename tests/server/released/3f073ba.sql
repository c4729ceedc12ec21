BEGIN TRANSACTION;
CREATE TABLE anchors (
	game TEXT NOT NULL, 
	seats INTEGER NOT NULL, 
	bot TEXT NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	made TEXT NOT NULL, 
	PRIMARY KEY (game, seats, bot)
);
CREATE TABLE bans (
	kind TEXT NOT NULL, 
	who TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	created TEXT NOT NULL, 
	until TEXT, 
	PRIMARY KEY (kind, who)
)
 WITHOUT ROWID

;
CREATE TABLE blocks (
	visitor TEXT NOT NULL, 
	blocked TEXT NOT NULL, 
	name TEXT NOT NULL, 
	since TEXT NOT NULL, 
	PRIMARY KEY (visitor, blocked)
)
 WITHOUT ROWID

;
CREATE TABLE channels (
	id TEXT NOT NULL, 
	visitor TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	address TEXT NOT NULL, 
	name TEXT NOT NULL, 
	language TEXT NOT NULL, 
	origin TEXT NOT NULL, 
	wanted BOOLEAN NOT NULL, 
	created TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE chat (
	table_id TEXT NOT NULL, 
	k INTEGER NOT NULL, 
	visitor TEXT NOT NULL, 
	name TEXT NOT NULL, 
	seat INTEGER, 
	text TEXT, 
	phrase TEXT, 
	time TEXT NOT NULL, 
	PRIMARY KEY (table_id, k), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "chat" VALUES('LUuK0grOYdAr',0,'9Rp-p4i0mHlqPpEZH3DbRyvN','Ann',0,'Back tomorrow',NULL,'2026-11-19T17:52:46.251111+00:00');
CREATE TABLE emails (
	person TEXT NOT NULL, 
	address TEXT NOT NULL, 
	token TEXT, 
	until TEXT NOT NULL, 
	PRIMARY KEY (person), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE guests (
	table_id TEXT NOT NULL, 
	visitor TEXT NOT NULL, 
	invite TEXT NOT NULL, 
	PRIMARY KEY (table_id, visitor), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
CREATE TABLE house (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "house" VALUES('time','3005');
CREATE TABLE jottings (
	visitor TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (visitor, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
CREATE TABLE leagues (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	game TEXT NOT NULL, 
	options TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	size INTEGER NOT NULL, 
	rounds INTEGER NOT NULL, 
	days INTEGER NOT NULL, 
	rated BOOLEAN NOT NULL, 
	public BOOLEAN NOT NULL, 
	owner TEXT NOT NULL, 
	status TEXT NOT NULL, 
	round INTEGER NOT NULL, 
	deadline TEXT, 
	created TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE lines (
	table_id TEXT NOT NULL, 
	n INTEGER NOT NULL, 
	line TEXT NOT NULL, 
	PRIMARY KEY (table_id, n), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "lines" VALUES('J18GR1ijEQq2',0,'{"peerage":1,"game":"lancaster","rules":3,"seats":3,"options":{"open_screens":false},"components":"59c90cd4dd5cace3d8450b8619eadfaa6a2ebb879065bd1309e11d67d1e01761","overrides":{},"seed":"f3088088e00a262d135452bf2e2282fc381f943ca0932947d0f193fd03da4dce","names":["Ann","Lord Edmund","Lady Eleanor"],"chance":[2,8,5,3,5,2,3,2,1,1,0,0,0,0,1,0,1,0,1,1,1,0,0,2,1,0,0,1,0],"check":"95762a4f46f14d01","dice":{"secret":"c155e7eb4a4370cee96668105a1a0653f94c63daf13c79e924e52c836fa6c173","salts":[null,null,null]}}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',0,'{"peerage":1,"game":"noblemen","rules":2,"seats":3,"options":{"start_player":"lot","overlapping_areas":false,"choose_title":false,"open_screens":false},"components":"dc9317860eeb41510c8a5ec1965a2ce5576edc6d9ecbadc74d7877eeb50464cd","overrides":{},"seed":"e27b562c5c060998a6d68ea80da38e483f8c7aa2e23398acd1af385b40a1e192","names":["Ann","Bob","Cleo"],"chance":[1,33,29,22,3,10,21,13,7,11,25,22,3,1,0,16,2,17,1,16,9,10,0,3,4,8,6,0,1,4,1,1,2,2,1,0],"check":"16c953476a529069","dice":{"secret":"ee4210320191714e7aaad0bae9896d433b41ae513cf9a967a6d4127e502037d3","salts":[null,null,null]}}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',1,'{"n":1,"seat":0,"move":4194320,"say":{"kind":"opening","slots":[],"field":0,"grove":0,"fountain":1,"meadow":0,"earns":{},"costs":0},"chance":[],"check":"eaf269f33b415f1a"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',2,'{"n":2,"seat":1,"move":4194433,"say":{"kind":"opening","slots":[],"field":1,"grove":0,"fountain":0,"meadow":2,"earns":{},"costs":0},"chance":[],"check":"2ff8e4d50dddb9ae"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',3,'{"n":3,"seat":2,"move":4194427,"say":{"kind":"opening","slots":[],"field":3,"grove":2,"fountain":3,"meadow":1,"earns":{},"costs":0},"chance":[36,170,14,66,117,172,52,69,127,90,152,18,51,160,2,5,66,124,13,129,24,106,83],"check":"548d2996263ddf6f"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',4,'{"n":4,"seat":1,"move":8388617,"say":{"kind":"keep","slots":["card:whitehall"],"card":"card:whitehall","earns":{},"costs":0},"chance":[],"check":"01dbb880b12ae68a"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',5,'{"n":5,"seat":2,"move":8388609,"say":{"kind":"keep","slots":["card:blackmail"],"card":"card:blackmail","earns":{},"costs":0},"chance":[],"check":"700539b2bba3de07"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',6,'{"n":6,"seat":0,"move":8388610,"say":{"kind":"keep","slots":["card:secret_marriage"],"card":"card:secret_marriage","earns":{},"costs":0},"chance":[],"check":"b6d5b39ca9702144"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',7,'{"n":7,"seat":1,"move":88080387,"say":{"kind":"swap","slots":["hand:meadow","swap"],"tile":"tile:meadow","earns":{},"costs":0},"chance":[],"check":"f5f9efcc758443d0"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',8,'{"n":8,"seat":1,"move":92274690,"say":{"kind":"swap_second","slots":["hand:fountain","swap"],"tile":"tile:fountain","earns":{},"costs":0},"chance":[],"check":"fa6ac837dcebec8b"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',9,'{"n":9,"seat":1,"move":96468995,"say":{"kind":"swap_take","slots":["bag:meadow"],"tile":"tile:meadow","earns":{},"costs":0},"chance":[],"check":"c9870e801d69c191"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',10,'{"n":10,"seat":1,"move":54525954,"say":{"kind":"bribe","slots":["bribe"],"n":2,"earns":{"points":2,"markers":2},"costs":4},"chance":[],"check":"12253fc4125373a8"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',11,'{"n":11,"seat":1,"move":88080386,"say":{"kind":"swap","slots":["hand:fountain","swap"],"tile":"tile:fountain","earns":{},"costs":0},"chance":[],"check":"31031d3a82d15a2b"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',12,'{"n":12,"seat":1,"move":92274689,"say":{"kind":"swap_second","slots":["hand:grove","swap"],"tile":"tile:grove","earns":{},"costs":0},"chance":[],"check":"a378b772a65bca79"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',13,'{"n":13,"seat":1,"move":96468993,"say":{"kind":"swap_take","slots":["bag:grove"],"tile":"tile:grove","earns":{},"costs":0},"chance":[],"check":"028fb36eff7aee8c"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',14,'{"n":14,"seat":1,"move":79691785,"say":{"kind":"card","slots":["card:whitehall"],"card":"card:whitehall","earns":{"queen":true},"costs":0},"chance":[],"check":"8f378adaa267699f"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',15,'{"n":15,"seat":1,"move":121634816,"say":{"kind":"end_turn","slots":[],"earns":{"points":1},"costs":0},"chance":[],"check":"63a0f7788465a922"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',16,'{"n":16,"seat":2,"move":88080385,"say":{"kind":"swap","slots":["hand:grove","swap"],"tile":"tile:grove","earns":{},"costs":0},"chance":[],"check":"f35e07b724e7ffe1"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',17,'{"n":17,"seat":2,"move":125829120,"say":{"kind":"give_up","slots":[],"earns":{},"costs":0},"chance":[],"check":"76975f01b8af84d5"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',18,'{"n":18,"seat":2,"move":71303169,"say":{"kind":"donate","slots":["hand:grove","church:grove"],"tile":"tile:grove","earns":{"points":1},"costs":0},"chance":[],"check":"95846a0b87107675"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',19,'{"n":19,"seat":2,"move":71303168,"say":{"kind":"donate","slots":["hand:field","church:field"],"tile":"tile:field","earns":{"points":1},"costs":0},"chance":[],"check":"89f51a947110f9cc"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',20,'{"n":20,"seat":2,"move":71303171,"say":{"kind":"donate","slots":["hand:meadow","church:meadow"],"tile":"tile:meadow","earns":{"points":1},"costs":0},"chance":[],"check":"6d7b01962f10f02b"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',21,'{"n":21,"seat":2,"move":88080384,"say":{"kind":"swap","slots":["hand:field","swap"],"tile":"tile:field","earns":{},"costs":0},"chance":[],"check":"8574286ac48d8458"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',22,'{"n":22,"seat":2,"move":92274691,"say":{"kind":"swap_second","slots":["hand:meadow","swap"],"tile":"tile:meadow","earns":{},"costs":0},"chance":[],"check":"9b7578c0e1fd2a17"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',23,'{"n":23,"seat":2,"move":96468994,"say":{"kind":"swap_take","slots":["bag:fountain"],"tile":"tile:fountain","earns":{},"costs":0},"chance":[],"check":"8833d2eb0e94c95f"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',24,'{"n":24,"seat":2,"move":71303170,"say":{"kind":"donate","slots":["hand:fountain","church:fountain"],"tile":"tile:fountain","earns":{"points":1},"costs":0},"chance":[],"check":"a1b56a7ce47d8fe4"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',25,'{"n":25,"seat":2,"move":88080386,"say":{"kind":"swap","slots":["hand:fountain","swap"],"tile":"tile:fountain","earns":{},"costs":0},"chance":[],"check":"8a56876b32034734"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',26,'{"n":26,"seat":2,"move":92274690,"say":{"kind":"swap_second","slots":["hand:fountain","swap"],"tile":"tile:fountain","earns":{},"costs":0},"chance":[],"check":"883fcdb26353d0f3"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',27,'{"n":27,"seat":2,"move":96468993,"say":{"kind":"swap_take","slots":["bag:grove"],"tile":"tile:grove","earns":{},"costs":0},"chance":[],"check":"7a40383c15b59698"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',28,'{"n":28,"seat":2,"move":117440512,"say":{"kind":"stop","slots":[],"earns":{},"costs":0},"chance":[],"check":"8eb624a5069ac8b6"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',29,'{"n":29,"seat":2,"move":88080384,"say":{"kind":"swap","slots":["hand:field","swap"],"tile":"tile:field","earns":{},"costs":0},"chance":[],"check":"7705568e6fe36e90"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',30,'{"n":30,"seat":2,"move":92274688,"say":{"kind":"swap_second","slots":["hand:field","swap"],"tile":"tile:field","earns":{},"costs":0},"chance":[],"check":"98eaef6b7dcd76eb"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',31,'{"n":31,"seat":2,"move":96468994,"say":{"kind":"swap_take","slots":["bag:fountain"],"tile":"tile:fountain","earns":{},"costs":0},"chance":[],"check":"fc1c36ff0e3c44f6"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',32,'{"n":32,"seat":2,"move":88080386,"say":{"kind":"swap","slots":["hand:fountain","swap"],"tile":"tile:fountain","earns":{},"costs":0},"chance":[],"check":"07fc3505ddf0ba47"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',33,'{"n":33,"seat":2,"move":92274690,"say":{"kind":"swap_second","slots":["hand:fountain","swap"],"tile":"tile:fountain","earns":{},"costs":0},"chance":[],"check":"5b77a5b0660e916b"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',34,'{"n":34,"seat":2,"move":96468995,"say":{"kind":"swap_take","slots":["bag:meadow"],"tile":"tile:meadow","earns":{},"costs":0},"chance":[],"check":"509ea5acce7b016c"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',35,'{"n":35,"seat":2,"move":88080385,"say":{"kind":"swap","slots":["hand:grove","swap"],"tile":"tile:grove","earns":{},"costs":0},"chance":[],"check":"8ad9c6ee9d7efa2f"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',36,'{"n":36,"seat":2,"move":125829120,"say":{"kind":"give_up","slots":[],"earns":{},"costs":0},"chance":[],"check":"aea7d3ca42acbeff"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',37,'{"n":37,"seat":2,"move":121634816,"say":{"kind":"end_turn","slots":[],"earns":{},"costs":0},"chance":[],"check":"cc62df7a12fa000e"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',38,'{"n":38,"seat":0,"move":88080384,"say":{"kind":"swap","slots":["hand:field","swap"],"tile":"tile:field","earns":{},"costs":0},"chance":[],"check":"5b025787d0631520"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',39,'{"n":39,"seat":0,"move":125829120,"say":{"kind":"give_up","slots":[],"earns":{},"costs":0},"chance":[],"check":"9c74f299041e9ab4"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',40,'{"n":40,"seat":0,"move":16777216,"say":{"kind":"lay","slots":["hand:field"],"tile":"tile:field","earns":{"money":1},"costs":0},"chance":[],"check":"f577b66dd88ab031"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',41,'{"n":41,"seat":0,"move":21103360,"say":{"kind":"place","slots":["estate:0:0,1"],"at":"estate:0:0,1","x":0,"y":1,"earns":{"money":1},"costs":0},"chance":[],"check":"4277f6d79083d4e2"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',42,'{"n":42,"seat":0,"move":88080384,"say":{"kind":"swap","slots":["hand:field","swap"],"tile":"tile:field","earns":{},"costs":0},"chance":[],"check":"56a2a475ba7166a8"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',43,'{"n":43,"seat":0,"move":92274689,"say":{"kind":"swap_second","slots":["hand:grove","swap"],"tile":"tile:grove","earns":{},"costs":0},"chance":[],"check":"eecdbcf437018d53"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',44,'{"n":44,"seat":0,"move":125829120,"say":{"kind":"give_up","slots":[],"earns":{},"costs":0},"chance":[],"check":"06bc722bf357ddab"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',45,'{"n":45,"seat":0,"move":88080384,"say":{"kind":"swap","slots":["hand:field","swap"],"tile":"tile:field","earns":{},"costs":0},"chance":[],"check":"ebdd042abf2f8537"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',46,'{"n":46,"seat":0,"move":92274689,"say":{"kind":"swap_second","slots":["hand:grove","swap"],"tile":"tile:grove","earns":{},"costs":0},"chance":[],"check":"a2715013f5d634ba"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',47,'{"n":47,"seat":0,"move":96468994,"say":{"kind":"swap_take","slots":["bag:fountain"],"tile":"tile:fountain","earns":{},"costs":0},"chance":[],"check":"f6259e9626c44313"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',48,'{"n":48,"seat":0,"move":16777216,"say":{"kind":"lay","slots":["hand:field"],"tile":"tile:field","earns":{"money":1},"costs":0},"chance":[],"check":"cad06d2c88e82ea8"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',49,'{"n":49,"seat":0,"move":21102849,"say":{"kind":"place","slots":["estate:0:1,0"],"at":"estate:0:1,0","x":1,"y":0,"earns":{"money":1},"costs":0},"chance":[],"check":"20ab41d64da92cb4"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',50,'{"n":50,"seat":0,"move":16777216,"say":{"kind":"lay","slots":["hand:field"],"tile":"tile:field","earns":{"money":1},"costs":0},"chance":[],"check":"3a1234183fa3567a"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',51,'{"n":51,"seat":0,"move":21102337,"say":{"kind":"place","slots":["estate:0:1,-1"],"at":"estate:0:1,-1","x":1,"y":-1,"earns":{"money":1},"costs":0},"chance":[],"check":"2d1ae617edcb52e6"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',52,'{"n":52,"seat":0,"move":88080387,"say":{"kind":"swap","slots":["hand:meadow","swap"],"tile":"tile:meadow","earns":{},"costs":0},"chance":[],"check":"e260811bad7c7583"}');
INSERT INTO "lines" VALUES('LUuK0grOYdAr',53,'{"n":53,"seat":0,"move":92274689,"say":{"kind":"swap_second","slots":["hand:grove","swap"],"tile":"tile:grove","earns":{},"costs":0},"chance":[],"check":"1992ac6ad04a0047"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',0,'{"peerage":1,"game":"lancaster","rules":3,"seats":3,"options":{"open_screens":false},"components":"59c90cd4dd5cace3d8450b8619eadfaa6a2ebb879065bd1309e11d67d1e01761","overrides":{},"seed":"045d3edcb8ab4bdf5ff81707198f546d18df082b6a70f9da6468233759fa8dc1","names":["Ann","Bob","Cleo"],"chance":[0,2,3,1,0,2,2,1,2,0,0,0,0,0,0,1,0,0,2,0,0,0,1,2,1,0,1,1,0],"check":"9590d14975e2fc54","dice":{"secret":"0d978c39f374c96bb1390779d3c660b8e50b0e3326b6b8889ef0df226b5f37f2","salts":[null,null,null]}}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',1,'{"n":1,"seat":0,"move":1048577,"say":{"kind":"extend","slots":["castle:0:knight"],"at":"castle:knight"},"chance":[],"check":"f6e5544fe3c6a084"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',2,'{"n":2,"seat":1,"move":1048580,"say":{"kind":"extend","slots":["castle:1:votes"],"at":"castle:votes"},"chance":[],"check":"dc378193cbd1dccc"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',3,'{"n":3,"seat":2,"move":1048581,"say":{"kind":"extend","slots":["castle:2:purse"],"at":"castle:purse"},"chance":[],"check":"f0ffd87bc86e09b6"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',4,'{"n":4,"seat":0,"move":2097423,"say":{"kind":"place","slots":["court:0:1","conflict:1"],"house":0,"knight":1,"at":"conflict:1","who":"knight:1"},"chance":[],"check":"69998533558d57a6"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',5,'{"n":5,"seat":0,"move":4194309,"say":{"kind":"favor","slots":["favor:mixed-2"],"tile":"favor:mixed-2"},"chance":[],"check":"4b38082f70fbc534"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',6,'{"n":6,"seat":1,"move":2099722,"say":{"kind":"place","slots":["court:1:2","castle:1:knight"],"house":1,"knight":2,"at":"castle:knight","who":"knight:2"},"chance":[],"check":"5687c97a79298856"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',7,'{"n":7,"seat":2,"move":2101767,"say":{"kind":"place","slots":["court:2:2","county:H"],"house":2,"knight":2,"at":"county:H","who":"knight:2"},"chance":[],"check":"41d765915e01f158"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',8,'{"n":8,"seat":2,"move":3145730,"say":{"kind":"squires","slots":[],"n":2},"chance":[],"check":"9f2e487a8e11ed5e"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',9,'{"n":9,"seat":0,"move":2097680,"say":{"kind":"place","slots":["court:0:2","conflict:2"],"house":0,"knight":2,"at":"conflict:2","who":"knight:2"},"chance":[],"check":"8deec786f343ef15"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',10,'{"n":10,"seat":0,"move":4194307,"say":{"kind":"favor","slots":["favor:squires"],"tile":"favor:squires"},"chance":[],"check":"43133b7a97b8b4d9"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',11,'{"n":11,"seat":1,"move":2099467,"say":{"kind":"place","slots":["court:1:1","castle:1:upgrade"],"house":1,"knight":1,"at":"castle:upgrade","who":"knight:1"},"chance":[],"check":"3bfc8c46ddfaedcc"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',12,'{"n":12,"seat":2,"move":2101519,"say":{"kind":"place","slots":["court:2:1","conflict:1"],"house":2,"knight":1,"at":"conflict:1","who":"knight:1"},"chance":[],"check":"91283a791b3e8f22"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',13,'{"n":13,"seat":2,"move":4194305,"say":{"kind":"favor","slots":["favor:noble"],"tile":"favor:noble"},"chance":[],"check":"ff3ec95267d8c3e5"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',14,'{"n":14,"seat":2,"move":7340032,"say":{"kind":"noble","slots":["county:A"],"county":"county:A"},"chance":[],"check":"86899081587e4836"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',15,'{"n":15,"seat":2,"move":8388609,"say":{"kind":"vote","slots":["vote:yes"],"yes":true,"vote":"vote:yes","n":0},"chance":[],"check":"203147d08696add0"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',16,'{"n":16,"seat":0,"move":8388608,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":0},"chance":[],"check":"23a326db1a5ea5de"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',17,'{"n":17,"seat":1,"move":8388610,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":1},"chance":[],"check":"32bec6b0657d92f1"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',18,'{"n":18,"seat":1,"move":8388609,"say":{"kind":"vote","slots":["vote:yes"],"yes":true,"vote":"vote:yes","n":0},"chance":[],"check":"7969c13df0e67883"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',19,'{"n":19,"seat":2,"move":8388608,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":0},"chance":[],"check":"9347d633b76b2a4f"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',20,'{"n":20,"seat":0,"move":8388609,"say":{"kind":"vote","slots":["vote:yes"],"yes":true,"vote":"vote:yes","n":0},"chance":[],"check":"1ca3c543a697af85"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',21,'{"n":21,"seat":0,"move":8388610,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":1},"chance":[],"check":"ae4719ac4f1676c7"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',22,'{"n":22,"seat":1,"move":8388609,"say":{"kind":"vote","slots":["vote:yes"],"yes":true,"vote":"vote:yes","n":0},"chance":[],"check":"37ad39ec2c1ebfc7"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',23,'{"n":23,"seat":2,"move":8388608,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":0},"chance":[],"check":"15bd65f934ffa66b"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',24,'{"n":24,"seat":0,"move":9437187,"say":{"kind":"trade","slots":[],"n":3},"chance":[],"check":"17859caee4082a79"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',25,'{"n":25,"seat":1,"move":9437186,"say":{"kind":"trade","slots":[],"n":2},"chance":[],"check":"4423de5030b7aee6"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',26,'{"n":26,"seat":2,"move":10485760,"say":{"kind":"take_noble","slots":[],"at":"county:H"},"chance":[],"check":"fb12670697f14cdf"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',27,'{"n":27,"seat":0,"move":2097421,"say":{"kind":"place","slots":["court:0:1","castle:0:votes"],"house":0,"knight":1,"at":"castle:votes","who":"knight:1"},"chance":[],"check":"4067d68f38e4c89d"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',28,'{"n":28,"seat":1,"move":2099472,"say":{"kind":"place","slots":["court:1:1","conflict:2"],"house":1,"knight":1,"at":"conflict:2","who":"knight:1"},"chance":[],"check":"cbd4686ee48a5b4a"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',29,'{"n":29,"seat":1,"move":4194306,"say":{"kind":"favor","slots":["favor:gold"],"tile":"favor:gold"},"chance":[],"check":"1a138218468bdd60"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',30,'{"n":30,"seat":2,"move":2101772,"say":{"kind":"place","slots":["court:2:2","castle:2:gold"],"house":2,"knight":2,"at":"castle:gold","who":"knight:2"},"chance":[],"check":"558e8a1abcf1986e"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',31,'{"n":31,"seat":1,"move":2099723,"say":{"kind":"place","slots":["court:1:2","castle:1:upgrade"],"house":1,"knight":2,"at":"castle:upgrade","who":"knight:2"},"chance":[],"check":"d2e0ca14e7be66d4"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',32,'{"n":32,"seat":1,"move":8388608,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":0},"chance":[],"check":"c7167ca6fa3d7893"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',33,'{"n":33,"seat":2,"move":8388614,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":3},"chance":[],"check":"cb73ce05e25f406d"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',34,'{"n":34,"seat":0,"move":8388610,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":1},"chance":[],"check":"f44a8c66852326a2"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',35,'{"n":35,"seat":0,"move":8388608,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":0},"chance":[],"check":"a2b8cf84cef2f1a6"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',36,'{"n":36,"seat":1,"move":8388610,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":1},"chance":[],"check":"05ff9dd81c5d8a27"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',37,'{"n":37,"seat":2,"move":8388609,"say":{"kind":"vote","slots":["vote:yes"],"yes":true,"vote":"vote:yes","n":0},"chance":[],"check":"739875b7bd0cc8c1"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',38,'{"n":38,"seat":2,"move":8388609,"say":{"kind":"vote","slots":["vote:yes"],"yes":true,"vote":"vote:yes","n":0},"chance":[],"check":"0bd88e9cd35f8542"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',39,'{"n":39,"seat":0,"move":8388609,"say":{"kind":"vote","slots":["vote:yes"],"yes":true,"vote":"vote:yes","n":0},"chance":[],"check":"9d3b4ff76450e3d0"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',40,'{"n":40,"seat":1,"move":8388608,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":0},"chance":[],"check":"a5f458dcc8c6a935"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',41,'{"n":41,"seat":2,"move":9437184,"say":{"kind":"trade","slots":[],"n":0},"chance":[],"check":"ab7893553a9b1e23"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',42,'{"n":42,"seat":2,"move":18874368,"say":{"kind":"give_up","slots":[]},"chance":[],"check":"6ece2372ebccb6db"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',43,'{"n":43,"seat":0,"move":2097425,"say":{"kind":"place","slots":["court:0:1","conflict:3"],"house":0,"knight":1,"at":"conflict:3","who":"knight:1"},"chance":[],"check":"65e90e9695c5396e"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',44,'{"n":44,"seat":0,"move":4194307,"say":{"kind":"favor","slots":["favor:squires"],"tile":"favor:squires"},"chance":[],"check":"c140c494ef297cc1"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',45,'{"n":45,"seat":1,"move":2099723,"say":{"kind":"place","slots":["court:1:2","castle:1:upgrade"],"house":1,"knight":2,"at":"castle:upgrade","who":"knight:2"},"chance":[],"check":"72f02a54947a301e"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',46,'{"n":46,"seat":2,"move":2101776,"say":{"kind":"place","slots":["court:2:2","conflict:2"],"house":2,"knight":2,"at":"conflict:2","who":"knight:2"},"chance":[],"check":"24ea785ba5a7e8d4"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',47,'{"n":47,"seat":2,"move":4194309,"say":{"kind":"favor","slots":["favor:mixed-2"],"tile":"favor:mixed-2"},"chance":[],"check":"137973cdf2fbe74b"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',48,'{"n":48,"seat":2,"move":8388614,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":3},"chance":[],"check":"716766357bccfdac"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',49,'{"n":49,"seat":0,"move":8388615,"say":{"kind":"vote","slots":["vote:yes"],"yes":true,"vote":"vote:yes","n":3},"chance":[],"check":"8c74bde862247c5a"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',50,'{"n":50,"seat":1,"move":8388609,"say":{"kind":"vote","slots":["vote:yes"],"yes":true,"vote":"vote:yes","n":0},"chance":[],"check":"ab20f8ea9d0db23c"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',51,'{"n":51,"seat":1,"move":8388612,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":2},"chance":[],"check":"47a8993e6b4737aa"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',52,'{"n":52,"seat":2,"move":8388608,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":0},"chance":[],"check":"b2efc2287a4dcf6e"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',53,'{"n":53,"seat":0,"move":8388609,"say":{"kind":"vote","slots":["vote:yes"],"yes":true,"vote":"vote:yes","n":0},"chance":[],"check":"2a76d003a0c37f3b"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',54,'{"n":54,"seat":0,"move":8388609,"say":{"kind":"vote","slots":["vote:yes"],"yes":true,"vote":"vote:yes","n":0},"chance":[],"check":"75b98e0a63bef3ca"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',55,'{"n":55,"seat":1,"move":8388609,"say":{"kind":"vote","slots":["vote:yes"],"yes":true,"vote":"vote:yes","n":0},"chance":[],"check":"ff18ceeec65741ec"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',56,'{"n":56,"seat":2,"move":8388608,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":0},"chance":[],"check":"f91384de5e51aef4"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',57,'{"n":57,"seat":0,"move":5242880,"say":{"kind":"decline","slots":[]},"chance":[],"check":"bc773a5eadf615f7"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',58,'{"n":58,"seat":0,"move":16777216,"say":{"kind":"done","slots":[]},"chance":[],"check":"f6be0ee9a3d2c19c"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',59,'{"n":59,"seat":1,"move":18874368,"say":{"kind":"give_up","slots":[]},"chance":[],"check":"7fb539dcca0f4f20"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',60,'{"n":60,"seat":1,"move":2099724,"say":{"kind":"place","slots":["court:1:2","castle:1:gold"],"house":1,"knight":2,"at":"castle:gold","who":"knight:2"},"chance":[],"check":"ec2bb34d0ba9068b"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',61,'{"n":61,"seat":1,"move":8388615,"say":{"kind":"vote","slots":["vote:yes"],"yes":true,"vote":"vote:yes","n":3},"chance":[],"check":"4d7c5900d8aefbf4"}');
INSERT INTO "lines" VALUES('WIwxRKEpnbpr',62,'{"n":62,"seat":2,"move":8388610,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":1},"chance":[],"check":"a96c5f17ce534d5d"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',0,'{"peerage":1,"game":"long-live-the-king","rules":1,"seats":3,"options":{"place_dice":false,"open_screens":false,"two_cards_to_enter":false,"finite":false},"components":"0e7defdb556d37d61492d4181918195bb87277975807932a6493bc8ed38e865d","overrides":{},"seed":"9479e35f15ef1cda7c1de94d536ad26e9e81b8b0ad805526ecb0541b0061a7f8","names":["Ann","Bob","Cleo"],"chance":[0,0,0],"check":"37ad0f6ef3d46b81","dice":{"secret":"9b5e2edf3e879ac3f2bb1420d55097ecec208b138c4c100f4c088c9fd036eb5f","salts":[null,null,null]}}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',1,'{"n":1,"seat":0,"move":256,"say":{"kind":"pass","slots":[]},"chance":[],"check":"01ceb04aade7ecf6"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',2,'{"n":2,"seat":1,"move":256,"say":{"kind":"pass","slots":[]},"chance":[],"check":"c42c3ec2019ba99e"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',3,'{"n":3,"seat":2,"move":779,"say":{"kind":"enter","slots":["region:Lideforde"],"to":"region:Lideforde"},"chance":[],"check":"c9c39d4774fcbf2b"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',4,'{"n":4,"seat":2,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"d8e0a07acbeaaa3a"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',5,'{"n":5,"seat":0,"move":256,"say":{"kind":"pass","slots":[]},"chance":[],"check":"4a49d124eec01e7c"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',6,'{"n":6,"seat":1,"move":512,"say":{"kind":"courtier","slots":["region:Lincolia"]},"chance":[],"check":"f4959595b17cb8d5"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',7,'{"n":7,"seat":2,"move":778,"say":{"kind":"enter","slots":["region:Sarisberie"],"to":"region:Sarisberie"},"chance":[],"check":"e0a23cfb81d0f607"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',8,'{"n":8,"seat":2,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"4a55589629218570"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',9,'{"n":9,"seat":0,"move":256,"say":{"kind":"pass","slots":[]},"chance":[],"check":"2dfe123c3d9accec"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',10,'{"n":10,"seat":1,"move":769,"say":{"kind":"enter","slots":["region:Tateshale"],"to":"region:Tateshale"},"chance":[],"check":"39550e6d3cf62add"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',11,'{"n":11,"seat":1,"move":1281,"say":{"kind":"go_on","slots":["card:x1"],"card":"card:x1"},"chance":[4],"check":"13f6404cacb2757e"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',12,'{"n":12,"seat":1,"move":772,"say":{"kind":"enter","slots":["region:Stadford"],"to":"region:Stadford"},"chance":[],"check":"0504a7249be605b1"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',13,'{"n":13,"seat":1,"move":1282,"say":{"kind":"go_on","slots":["card:x2"],"card":"card:x2"},"chance":[0],"check":"2e8eb692196a3e37"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',14,'{"n":14,"seat":1,"move":1282,"say":{"kind":"go_on","slots":["card:x2"],"card":"card:x2"},"chance":[4],"check":"afe5b4eee58b60d5"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',15,'{"n":15,"seat":1,"move":774,"say":{"kind":"enter","slots":["region:Grentebrige"],"to":"region:Grentebrige"},"chance":[],"check":"1370dc572f15103d"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',16,'{"n":16,"seat":1,"move":1282,"say":{"kind":"go_on","slots":["card:x2"],"card":"card:x2"},"chance":[0],"check":"d9af6fb025e161ca"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',17,'{"n":17,"seat":1,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"b6173ee09ae98268"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',18,'{"n":18,"seat":2,"move":775,"say":{"kind":"enter","slots":["region:Oxeneford"],"to":"region:Oxeneford"},"chance":[],"check":"4429ec36c37d7bf9"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',19,'{"n":19,"seat":2,"move":1283,"say":{"kind":"go_on","slots":["card:x3"],"card":"card:x3"},"chance":[2],"check":"ea1d7c6c79b219ec"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',20,'{"n":20,"seat":2,"move":774,"say":{"kind":"enter","slots":["region:Grentebrige"],"to":"region:Grentebrige"},"chance":[],"check":"3c4481ff2f9ff17d"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',21,'{"n":21,"seat":2,"move":1912,"say":{"kind":"commit","slots":[],"x1":3,"x2":2,"x3":0},"chance":[],"check":"fdb6225735df8ebc"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',22,'{"n":22,"seat":0,"move":1804,"say":{"kind":"commit","slots":[],"x1":0,"x2":2,"x3":0},"chance":[],"check":"aeee0db384f18f56"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',23,'{"n":23,"seat":1,"move":1834,"say":{"kind":"commit","slots":[],"x1":1,"x2":1,"x3":0},"chance":[4,5,4,3,4,4,4,0,4],"check":"90fa8afe657d50c1"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',24,'{"n":24,"seat":2,"move":2560,"say":{"kind":"decline","slots":[]},"chance":[],"check":"ea4f5cb871bc4eca"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',25,'{"n":25,"seat":1,"move":2817,"say":{"kind":"take","slots":[],"n":1},"chance":[],"check":"b69d1bbef4aab6e4"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',26,'{"n":26,"seat":0,"move":775,"say":{"kind":"enter","slots":["region:Oxeneford"],"to":"region:Oxeneford"},"chance":[],"check":"5b29185358469594"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',27,'{"n":27,"seat":0,"move":1282,"say":{"kind":"go_on","slots":["card:x2"],"card":"card:x2"},"chance":[1],"check":"c8862d048eba1b61"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',28,'{"n":28,"seat":0,"move":778,"say":{"kind":"enter","slots":["region:Sarisberie"],"to":"region:Sarisberie"},"chance":[],"check":"25f68f3eca4295a6"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',29,'{"n":29,"seat":0,"move":512,"say":{"kind":"courtier","slots":["region:Sarisberie"]},"chance":[],"check":"435b1e03dba6fa28"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',30,'{"n":30,"seat":0,"move":1025,"say":{"kind":"roll","slots":["card:x1"],"card":"card:x1"},"chance":[0],"check":"f3efe673d0985abb"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',31,'{"n":31,"seat":0,"move":1027,"say":{"kind":"roll","slots":["card:x3"],"card":"card:x3"},"chance":[0],"check":"e718d8c42bc1f249"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',32,'{"n":32,"seat":1,"move":774,"say":{"kind":"enter","slots":["region:Grentebrige"],"to":"region:Grentebrige"},"chance":[],"check":"f06b811733eec743"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',33,'{"n":33,"seat":1,"move":1840,"say":{"kind":"commit","slots":[],"x1":1,"x2":2,"x3":0},"chance":[],"check":"5e7799ba0df8b4bd"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',34,'{"n":34,"seat":2,"move":1912,"say":{"kind":"commit","slots":[],"x1":3,"x2":2,"x3":0},"chance":[],"check":"22ded81daba31e7b"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',35,'{"n":35,"seat":0,"move":1810,"say":{"kind":"commit","slots":[],"x1":0,"x2":3,"x3":0},"chance":[5,5,0,2,1,2,0,4,0,2,2],"check":"2bc288d88be752e6"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',36,'{"n":36,"seat":1,"move":2560,"say":{"kind":"decline","slots":[]},"chance":[],"check":"4d9c75bb1549bd01"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',37,'{"n":37,"seat":1,"move":2817,"say":{"kind":"take","slots":[],"n":1},"chance":[],"check":"d39b00f1d0695f9e"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',38,'{"n":38,"seat":2,"move":2816,"say":{"kind":"take","slots":[],"n":0},"chance":[],"check":"b520b99d2627abcc"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',39,'{"n":39,"seat":0,"move":2816,"say":{"kind":"take","slots":[],"n":0},"chance":[],"check":"6c447bf50a816ecf"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',40,'{"n":40,"seat":2,"move":769,"say":{"kind":"enter","slots":["region:Tateshale"],"to":"region:Tateshale"},"chance":[],"check":"0647ec4c6a6580d3"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',41,'{"n":41,"seat":2,"move":1282,"say":{"kind":"go_on","slots":["card:x2"],"card":"card:x2"},"chance":[5],"check":"b5f839923ff05fe9"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',42,'{"n":42,"seat":2,"move":772,"say":{"kind":"enter","slots":["region:Stadford"],"to":"region:Stadford"},"chance":[],"check":"502e24f67e4b8db5"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',43,'{"n":43,"seat":2,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"f89073ea5b62db13"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',44,'{"n":44,"seat":0,"move":779,"say":{"kind":"enter","slots":["region:Lideforde"],"to":"region:Lideforde"},"chance":[],"check":"4853a4602ac6e067"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',45,'{"n":45,"seat":0,"move":1281,"say":{"kind":"go_on","slots":["card:x1"],"card":"card:x1"},"chance":[4],"check":"6a4eacef5b0bb60b"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',46,'{"n":46,"seat":0,"move":1828,"say":{"kind":"commit","slots":[],"x1":1,"x2":0,"x3":0},"chance":[],"check":"47b5d75c2811f08b"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',47,'{"n":47,"seat":1,"move":1937,"say":{"kind":"commit","slots":[],"x1":4,"x2":0,"x3":1},"chance":[],"check":"757fed30b782746f"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',48,'{"n":48,"seat":2,"move":1870,"say":{"kind":"commit","slots":[],"x1":2,"x2":1,"x3":0},"chance":[2,4,0,3,1,0,3,1,3],"check":"cd1a71e96375bc39"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',49,'{"n":49,"seat":1,"move":2314,"say":{"kind":"banish","slots":["region:Sarisberie"],"to":"region:Sarisberie"},"chance":[],"check":"84e0f86fdc9114bb"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',50,'{"n":50,"seat":1,"move":512,"say":{"kind":"courtier","slots":["region:Wigemor"]},"chance":[],"check":"0abff97c6af57ace"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',51,'{"n":51,"seat":1,"move":1026,"say":{"kind":"roll","slots":["card:x2"],"card":"card:x2"},"chance":[3],"check":"3fce79df6962cbc0"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',52,'{"n":52,"seat":1,"move":1025,"say":{"kind":"roll","slots":["card:x1"],"card":"card:x1"},"chance":[1],"check":"059ad88122b704e3"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',53,'{"n":53,"seat":1,"move":1025,"say":{"kind":"roll","slots":["card:x1"],"card":"card:x1"},"chance":[3],"check":"5ba3e2c3ef964556"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',54,'{"n":54,"seat":1,"move":1025,"say":{"kind":"roll","slots":["card:x1"],"card":"card:x1"},"chance":[5],"check":"23d1b44bd62879f4"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',55,'{"n":55,"seat":1,"move":2818,"say":{"kind":"take","slots":[],"n":2},"chance":[],"check":"140b14e56903dd0f"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',56,'{"n":56,"seat":1,"move":769,"say":{"kind":"enter","slots":["region:Tateshale"],"to":"region:Tateshale"},"chance":[],"check":"f90658112058758a"}');
INSERT INTO "lines" VALUES('kbkMmmUht7DO',57,'{"n":57,"seat":1,"move":512,"say":{"kind":"courtier","slots":["region:Tateshale"]},"chance":[],"check":"18393fa419840d5a"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',0,'{"peerage":1,"game":"lancaster","rules":3,"seats":3,"options":{"open_screens":false,"new_laws":"lot","court":true,"resentment":true,"reward_tiles":true,"king_laws":"lot"},"components":"59c90cd4dd5cace3d8450b8619eadfaa6a2ebb879065bd1309e11d67d1e01761","overrides":{},"seed":"f41f480b27d2460ce83388866d2e5734bc4f2021a0bf9882c736f651e2496d27","names":["Ann","Bob","Cleo"],"chance":[0,7,6,3,4,0,4,2,2,0,0,0,1,2,0,0,1,0,0,0,0,1,0,1,2,1,0,0,2,0,0,0,1,0,4,6,1,2,0,2,2,0,0],"check":"962ff57d5275d165","dice":{"secret":"6c200b4d89d8f284d61ea4b0e792132c7ba38c65a117c526814a203ebcc373c8","salts":[null,null,null]}}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',1,'{"n":1,"seat":0,"move":1048581,"say":{"kind":"extend","slots":["castle:0:purse"],"at":"castle:purse"},"chance":[],"check":"69a963d188cb7d6d"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',2,'{"n":2,"seat":1,"move":1048577,"say":{"kind":"extend","slots":["castle:1:knight"],"at":"castle:knight"},"chance":[],"check":"488d351b000031f7"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',3,'{"n":3,"seat":2,"move":1048581,"say":{"kind":"extend","slots":["castle:2:purse"],"at":"castle:purse"},"chance":[],"check":"082d6b3ec2d1d5ec"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',4,'{"n":4,"seat":0,"move":2097668,"say":{"kind":"place","slots":["court:0:2","county:E"],"house":0,"knight":2,"at":"county:E","who":"knight:2"},"chance":[],"check":"944191e1078a3479"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',5,'{"n":5,"seat":0,"move":3145728,"say":{"kind":"squires","slots":[],"n":0},"chance":[],"check":"5924fb76a0bf2ba6"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',6,'{"n":6,"seat":1,"move":2099720,"say":{"kind":"place","slots":["court:1:2","county:I"],"house":1,"knight":2,"at":"county:I","who":"knight:2"},"chance":[],"check":"ee9df78353d0393a"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',7,'{"n":7,"seat":1,"move":3145730,"say":{"kind":"squires","slots":[],"n":2},"chance":[],"check":"2258c1d0a2ab134b"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',8,'{"n":8,"seat":2,"move":2101764,"say":{"kind":"place","slots":["court:2:2","county:E"],"house":2,"knight":2,"at":"county:E","who":"knight:2"},"chance":[],"check":"903e4a7566359a70"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',9,'{"n":9,"seat":2,"move":3145729,"say":{"kind":"squires","slots":[],"n":1},"chance":[],"check":"a715abec85e4d419"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',10,'{"n":10,"seat":0,"move":2097418,"say":{"kind":"place","slots":["court:0:1","castle:0:knight"],"house":0,"knight":1,"at":"castle:knight","who":"knight:1"},"chance":[],"check":"88909c661980341e"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',11,'{"n":11,"seat":1,"move":2099469,"say":{"kind":"place","slots":["court:1:1","castle:1:votes"],"house":1,"knight":1,"at":"castle:votes","who":"knight:1"},"chance":[],"check":"de77358a29b92b56"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',12,'{"n":12,"seat":2,"move":2101505,"say":{"kind":"place","slots":["court:2:1","county:B"],"house":2,"knight":1,"at":"county:B","who":"knight:1"},"chance":[],"check":"0361d2d3aac38469"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',13,'{"n":13,"seat":2,"move":3145728,"say":{"kind":"squires","slots":[],"n":0},"chance":[],"check":"28bc2a9e581d4dbb"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',14,'{"n":14,"seat":0,"move":2097677,"say":{"kind":"place","slots":["court:0:2","castle:0:votes"],"house":0,"knight":2,"at":"castle:votes","who":"knight:2"},"chance":[],"check":"4e366f4a4e7a1852"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',15,'{"n":15,"seat":1,"move":19924994,"say":{"kind":"lord","slots":["lord:1","office:chamberlain"],"house":1,"at":"office:chamberlain","who":"lord:own"},"chance":[],"check":"336e1e84a070f25c"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',16,'{"n":16,"seat":2,"move":19927043,"say":{"kind":"lord","slots":["lord:2","treasury:0"],"house":2,"at":"treasury:0","who":"lord:own"},"chance":[],"check":"dd6c35ce470f0601"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',17,'{"n":17,"seat":2,"move":23068672,"say":{"kind":"treasury","slots":["treasury:gold"],"good":"good:gold"},"chance":[],"check":"0207f4cb69331916"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',18,'{"n":18,"seat":0,"move":19922944,"say":{"kind":"lord","slots":["lord:0","office:chancellor"],"house":0,"at":"office:chancellor","who":"lord:own"},"chance":[],"check":"fd28b5d7c1ae3f3b"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',19,'{"n":19,"seat":0,"move":8388608,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":0},"chance":[],"check":"cd77cd6afa2b731e"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',20,'{"n":20,"seat":1,"move":8388612,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":2},"chance":[],"check":"746bdd9b8f187594"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',21,'{"n":21,"seat":2,"move":8388608,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":0},"chance":[],"check":"a2c71cfd2dbe342e"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',22,'{"n":22,"seat":2,"move":8388612,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":2},"chance":[],"check":"cba9928850d7dbdd"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',23,'{"n":23,"seat":0,"move":8388609,"say":{"kind":"vote","slots":["vote:yes"],"yes":true,"vote":"vote:yes","n":0},"chance":[],"check":"78d50ed6f7a0bd35"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',24,'{"n":24,"seat":1,"move":8388608,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":0},"chance":[],"check":"2a8a28f887955457"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',25,'{"n":25,"seat":1,"move":8388609,"say":{"kind":"vote","slots":["vote:yes"],"yes":true,"vote":"vote:yes","n":0},"chance":[],"check":"4ca23ec512c6151c"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',26,'{"n":26,"seat":2,"move":8388609,"say":{"kind":"vote","slots":["vote:yes"],"yes":true,"vote":"vote:yes","n":0},"chance":[],"check":"3c5e247fabe7a6e8"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',27,'{"n":27,"seat":0,"move":8388608,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":0},"chance":[],"check":"31f91fea365c88d0"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',28,'{"n":28,"seat":2,"move":6296068,"say":{"kind":"upgrade","slots":["county:E"],"house":2,"knight":2,"at":"county:E","who":"knight:2"},"chance":[],"check":"cfbce08cbd62444d"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',29,'{"n":29,"seat":2,"move":10485760,"say":{"kind":"take_noble","slots":[],"at":"county:B"},"chance":[],"check":"2b893544fef301c0"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',30,'{"n":30,"seat":2,"move":12582912,"say":{"kind":"take_both","slots":[],"at":"county:E"},"chance":[],"check":"014843f562ec3ba6"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',31,'{"n":31,"seat":2,"move":1048577,"say":{"kind":"extend","slots":["castle:2:knight"],"at":"castle:knight"},"chance":[],"check":"4f3873c7785a8cf0"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',32,'{"n":32,"seat":1,"move":11534336,"say":{"kind":"take_reward","slots":[],"at":"county:I"},"chance":[],"check":"27f906d790c37363"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',33,'{"n":33,"seat":1,"move":14680066,"say":{"kind":"start_player","slots":["seat:2"],"to_seat":2},"chance":[],"check":"dab12be1748dcd2a"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',34,'{"n":34,"seat":0,"move":16777216,"say":{"kind":"done","slots":[]},"chance":[],"check":"e4b1a0b143ab2f92"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',35,'{"n":35,"seat":2,"move":2101519,"say":{"kind":"place","slots":["court:2:1","conflict:1"],"house":2,"knight":1,"at":"conflict:1","who":"knight:1"},"chance":[],"check":"34c6272b29271893"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',36,'{"n":36,"seat":2,"move":5242880,"say":{"kind":"decline","slots":[]},"chance":[],"check":"2f86165fa8a3f0c9"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',37,'{"n":37,"seat":0,"move":2114049,"say":{"kind":"place","slots":["court:0:2","county:B","privilege:0:shield"],"house":0,"knight":2,"at":"county:B","with":["privilege:shield"],"who":["knight:2","privilege:shield"]},"chance":[],"check":"7923a3ecec198ee0"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',38,'{"n":38,"seat":0,"move":3145729,"say":{"kind":"squires","slots":[],"n":1},"chance":[],"check":"dae7ecf2984dd92a"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',39,'{"n":39,"seat":1,"move":2099474,"say":{"kind":"place","slots":["court:1:1","conflict:4"],"house":1,"knight":1,"at":"conflict:4","who":"knight:1"},"chance":[],"check":"dee9bd7a7622f89d"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',40,'{"n":40,"seat":1,"move":4194308,"say":{"kind":"favor","slots":["favor:mixed-1"],"tile":"favor:mixed-1"},"chance":[],"check":"f777b78432df7a1b"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',41,'{"n":41,"seat":2,"move":2102020,"say":{"kind":"place","slots":["court:2:3","county:E"],"house":2,"knight":3,"at":"county:E","who":"knight:3"},"chance":[],"check":"afba17bf37fd63a5"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',42,'{"n":42,"seat":2,"move":3145729,"say":{"kind":"squires","slots":[],"n":1},"chance":[],"check":"f1af7d39f209dd88"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',43,'{"n":43,"seat":0,"move":2097415,"say":{"kind":"place","slots":["court:0:1","county:H"],"house":0,"knight":1,"at":"county:H","who":"knight:1"},"chance":[],"check":"0aa79fc5c5522c4d"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',44,'{"n":44,"seat":0,"move":3145730,"say":{"kind":"squires","slots":[],"n":2},"chance":[],"check":"b89be1bc317a56bc"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',45,'{"n":45,"seat":1,"move":2099727,"say":{"kind":"place","slots":["court:1:2","conflict:1"],"house":1,"knight":2,"at":"conflict:1","who":"knight:2"},"chance":[],"check":"ad626c048378f0d8"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',46,'{"n":46,"seat":1,"move":4194305,"say":{"kind":"favor","slots":["favor:noble"],"tile":"favor:noble"},"chance":[],"check":"a0dd68090c4bc5bb"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',47,'{"n":47,"seat":1,"move":7340040,"say":{"kind":"noble","slots":["county:I"],"county":"county:I"},"chance":[],"check":"c48081545d917399"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',48,'{"n":48,"seat":2,"move":19927042,"say":{"kind":"lord","slots":["lord:2","office:chamberlain"],"house":2,"at":"office:chamberlain","who":"lord:own"},"chance":[],"check":"99e0337827a1986a"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',49,'{"n":49,"seat":0,"move":19922947,"say":{"kind":"lord","slots":["lord:0","treasury:0"],"house":0,"at":"treasury:0","who":"lord:own"},"chance":[],"check":"b83a2f65f2ac0041"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',50,'{"n":50,"seat":0,"move":23068674,"say":{"kind":"treasury","slots":["treasury:votes"],"good":"good:votes"},"chance":[],"check":"b995ed93bc0f47c1"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',51,'{"n":51,"seat":1,"move":19924992,"say":{"kind":"lord","slots":["lord:1","office:chancellor"],"house":1,"at":"office:chancellor","who":"lord:own"},"chance":[],"check":"988afa0975e7069c"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',52,'{"n":52,"seat":1,"move":22020096,"say":{"kind":"apply","slots":["office:chancellor"],"at":"office:chancellor"},"chance":[],"check":"71ee9389f48f1753"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',53,'{"n":53,"seat":1,"move":8388608,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":0},"chance":[],"check":"1557220d4bf3cd3d"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',54,'{"n":54,"seat":2,"move":8388614,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":3},"chance":[],"check":"ab670b00bef26e59"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',55,'{"n":55,"seat":0,"move":8388617,"say":{"kind":"vote","slots":["vote:yes"],"yes":true,"vote":"vote:yes","n":4},"chance":[],"check":"3403c6aaa2458adb"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',56,'{"n":56,"seat":0,"move":8388608,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":0},"chance":[],"check":"f953a358a84a9d56"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',57,'{"n":57,"seat":1,"move":8388610,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":1},"chance":[],"check":"279a547e80275971"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',58,'{"n":58,"seat":2,"move":8388608,"say":{"kind":"vote","slots":["vote:no"],"yes":false,"vote":"vote:no","n":0},"chance":[],"check":"e98253965955a2f7"}');
INSERT INTO "lines" VALUES('o55PT64nYZXv',59,'{"n":59,"seat":2,"move":8388609,"say":{"kind":"vote","slots":["vote:yes"],"yes":true,"vote":"vote:yes","n":0},"chance":[],"check":"c08a4bf40746325d"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',0,'{"peerage":1,"game":"long-live-the-king","rules":1,"seats":3,"options":{"place_dice":false,"open_screens":false,"two_cards_to_enter":false,"finite":true},"components":"0e7defdb556d37d61492d4181918195bb87277975807932a6493bc8ed38e865d","overrides":{},"seed":"276935610804d25fcc9e8f891a4c3466658e3d5b4cc60adb8cd4f0eb6b254d76","names":["Wat","Tib","Hob"],"chance":[2,0,0],"check":"efea4fbac4c67f07","dice":{"secret":"24c6ffb6d96c63450e88a6da730460e4215066246631f2d29fb13aacbe4c1a8c","salts":[null,null,null]}}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',1,'{"n":1,"seat":1,"move":774,"say":{"kind":"enter","slots":["region:Grentebrige"],"to":"region:Grentebrige"},"chance":[],"check":"09e5754457f35039"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',2,'{"n":2,"seat":1,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"bb6f8240855e9864"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',3,'{"n":3,"seat":2,"move":769,"say":{"kind":"enter","slots":["region:Tateshale"],"to":"region:Tateshale"},"chance":[],"check":"7be8a538be1bcdba"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',4,'{"n":4,"seat":2,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"465dc7bf5e9ba309"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',5,'{"n":5,"seat":0,"move":775,"say":{"kind":"enter","slots":["region:Oxeneford"],"to":"region:Oxeneford"},"chance":[],"check":"e19dd7d9f188120d"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',6,'{"n":6,"seat":0,"move":1283,"say":{"kind":"go_on","slots":["card:x3"],"card":"card:x3"},"chance":[4],"check":"1921f0e8fefeb2fd"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',7,'{"n":7,"seat":0,"move":778,"say":{"kind":"enter","slots":["region:Sarisberie"],"to":"region:Sarisberie"},"chance":[],"check":"6cb79c22b7b0e318"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',8,'{"n":8,"seat":0,"move":512,"say":{"kind":"courtier","slots":["region:Sarisberie"]},"chance":[],"check":"b84620d19dbea6f4"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',9,'{"n":9,"seat":0,"move":1026,"say":{"kind":"roll","slots":["card:x2"],"card":"card:x2"},"chance":[2],"check":"2cf0376ffc508218"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',10,'{"n":10,"seat":1,"move":512,"say":{"kind":"courtier","slots":["region:Grentebrige"]},"chance":[],"check":"af4416c8747a49d9"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',11,'{"n":11,"seat":1,"move":1027,"say":{"kind":"roll","slots":["card:x3"],"card":"card:x3"},"chance":[2],"check":"3bc715617a702222"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',12,'{"n":12,"seat":1,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"6f421f6027fc4fbe"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',13,'{"n":13,"seat":2,"move":256,"say":{"kind":"pass","slots":[]},"chance":[],"check":"f4c8413765870b46"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',14,'{"n":14,"seat":0,"move":256,"say":{"kind":"pass","slots":[]},"chance":[],"check":"483d457a893d672f"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',15,'{"n":15,"seat":1,"move":771,"say":{"kind":"enter","slots":["region:Lincolia"],"to":"region:Lincolia"},"chance":[],"check":"343ffe5330ef99ba"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',16,'{"n":16,"seat":0,"move":1876,"say":{"kind":"commit","slots":[],"x1":2,"x2":2,"x3":0},"chance":[],"check":"0ff30d0baa039692"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',17,'{"n":17,"seat":1,"move":1840,"say":{"kind":"commit","slots":[],"x1":1,"x2":2,"x3":0},"chance":[],"check":"ad7ec26eb9f1b938"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',18,'{"n":18,"seat":2,"move":1829,"say":{"kind":"commit","slots":[],"x1":1,"x2":0,"x3":1},"chance":[5,2,4,2,2,5,0,1,5,0,1,4,4,4,1,1],"check":"af015ed969b6e42d"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',19,'{"n":19,"seat":0,"move":2313,"say":{"kind":"banish","slots":["region:Rouecestre"],"to":"region:Rouecestre"},"chance":[],"check":"fa2d03daf734ca04"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',20,'{"n":20,"seat":0,"move":512,"say":{"kind":"courtier","slots":["region:Lincolia"]},"chance":[],"check":"37e994e743f83dca"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',21,'{"n":21,"seat":0,"move":1025,"say":{"kind":"roll","slots":["card:x1"],"card":"card:x1"},"chance":[3],"check":"0f7716d2983b8946"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',22,'{"n":22,"seat":0,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"0bb10913861fc8e3"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',23,'{"n":23,"seat":1,"move":2817,"say":{"kind":"take","slots":[],"n":1},"chance":[],"check":"487b540348b3273b"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',24,'{"n":24,"seat":2,"move":770,"say":{"kind":"enter","slots":["region:Loncastre"],"to":"region:Loncastre"},"chance":[],"check":"1ac3b3941aa0206f"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',25,'{"n":25,"seat":2,"move":512,"say":{"kind":"courtier","slots":["region:Loncastre"]},"chance":[],"check":"4767dd4ff033efe5"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',26,'{"n":26,"seat":2,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"7809723b99d43138"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',27,'{"n":27,"seat":0,"move":256,"say":{"kind":"pass","slots":[]},"chance":[],"check":"b88f5da314c21caf"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',28,'{"n":28,"seat":1,"move":256,"say":{"kind":"pass","slots":[]},"chance":[],"check":"b8903b3278bb24fe"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',29,'{"n":29,"seat":2,"move":256,"say":{"kind":"pass","slots":[]},"chance":[],"check":"3810099f475523e4"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',30,'{"n":30,"seat":0,"move":775,"say":{"kind":"enter","slots":["region:Oxeneford"],"to":"region:Oxeneford"},"chance":[],"check":"339a4fd33068c360"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',31,'{"n":31,"seat":0,"move":1282,"say":{"kind":"go_on","slots":["card:x2"],"card":"card:x2"},"chance":[5],"check":"bb6a8d0dd4d4169a"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',32,'{"n":32,"seat":0,"move":777,"say":{"kind":"enter","slots":["region:Rouecestre"],"to":"region:Rouecestre"},"chance":[],"check":"b6e7b9985b2070fb"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',33,'{"n":33,"seat":0,"move":1846,"say":{"kind":"commit","slots":[],"x1":1,"x2":3,"x3":0},"chance":[],"check":"cf7a17f718a5d70b"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',34,'{"n":34,"seat":1,"move":1936,"say":{"kind":"commit","slots":[],"x1":4,"x2":0,"x3":0},"chance":[],"check":"d916d8cfbbfb8f2f"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',35,'{"n":35,"seat":2,"move":1822,"say":{"kind":"commit","slots":[],"x1":0,"x2":5,"x3":0},"chance":[5,2,5,0,3,1,1,0,5,5,0,2,1],"check":"469d94af6f240f8c"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',36,'{"n":36,"seat":2,"move":2307,"say":{"kind":"banish","slots":["region:Lincolia"],"to":"region:Lincolia"},"chance":[],"check":"e47902685d2d6043"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',37,'{"n":37,"seat":2,"move":2560,"say":{"kind":"decline","slots":[]},"chance":[],"check":"b8aadd612e05af22"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',38,'{"n":38,"seat":0,"move":2817,"say":{"kind":"take","slots":[],"n":1},"chance":[],"check":"006a8f57bb7c14e5"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',39,'{"n":39,"seat":1,"move":2817,"say":{"kind":"take","slots":[],"n":1},"chance":[],"check":"3d19f192b9ba6349"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',40,'{"n":40,"seat":2,"move":2816,"say":{"kind":"take","slots":[],"n":0},"chance":[],"check":"6f09f07ed7e44c4f"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',41,'{"n":41,"seat":1,"move":512,"say":{"kind":"courtier","slots":["region:Grentebrige"]},"chance":[],"check":"f680e0df248cfc4e"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',42,'{"n":42,"seat":1,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"464ed65dc3f78420"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',43,'{"n":43,"seat":2,"move":512,"say":{"kind":"courtier","slots":["region:Loncastre"]},"chance":[],"check":"bf17ba64db1b7d01"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',44,'{"n":44,"seat":2,"move":1025,"say":{"kind":"roll","slots":["card:x1"],"card":"card:x1"},"chance":[4],"check":"5e0db6a2fdd747eb"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',45,'{"n":45,"seat":0,"move":512,"say":{"kind":"courtier","slots":["region:Lincolia"]},"chance":[],"check":"05c820dbdf9bcc1e"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',46,'{"n":46,"seat":1,"move":512,"say":{"kind":"courtier","slots":["region:Grentebrige"]},"chance":[],"check":"67addadb02b6da49"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',47,'{"n":47,"seat":2,"move":769,"say":{"kind":"enter","slots":["region:Tateshale"],"to":"region:Tateshale"},"chance":[],"check":"b29e8041572b8ae2"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',48,'{"n":48,"seat":2,"move":512,"say":{"kind":"courtier","slots":["region:Tateshale"]},"chance":[],"check":"33ce738dc02467d2"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',49,'{"n":49,"seat":2,"move":1025,"say":{"kind":"roll","slots":["card:x1"],"card":"card:x1"},"chance":[1],"check":"739b20ba01f6b610"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',50,'{"n":50,"seat":2,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"45de30f013a673cf"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',51,'{"n":51,"seat":0,"move":256,"say":{"kind":"pass","slots":[]},"chance":[],"check":"444777a8cf275984"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',52,'{"n":52,"seat":1,"move":769,"say":{"kind":"enter","slots":["region:Tateshale"],"to":"region:Tateshale"},"chance":[],"check":"e40fbb36880b55d6"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',53,'{"n":53,"seat":0,"move":1900,"say":{"kind":"commit","slots":[],"x1":3,"x2":0,"x3":0},"chance":[],"check":"1fc3ebb4f384771c"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',54,'{"n":54,"seat":1,"move":1846,"say":{"kind":"commit","slots":[],"x1":1,"x2":3,"x3":0},"chance":[],"check":"cac9c9d50aa934fc"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',55,'{"n":55,"seat":2,"move":1900,"say":{"kind":"commit","slots":[],"x1":3,"x2":0,"x3":0},"chance":[3,4,1,4,4,5,3,2,1,1],"check":"c7bed36eded513e7"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',56,'{"n":56,"seat":1,"move":2560,"say":{"kind":"decline","slots":[]},"chance":[],"check":"6248ac545c8afc33"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',57,'{"n":57,"seat":2,"move":773,"say":{"kind":"enter","slots":["region:Wigemor"],"to":"region:Wigemor"},"chance":[],"check":"778ebf9b685402eb"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',58,'{"n":58,"seat":0,"move":1972,"say":{"kind":"commit","slots":[],"x1":5,"x2":0,"x3":0},"chance":[],"check":"446b1ef0ff288d96"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',59,'{"n":59,"seat":1,"move":1828,"say":{"kind":"commit","slots":[],"x1":1,"x2":0,"x3":0},"chance":[],"check":"b63936e09125f717"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',60,'{"n":60,"seat":2,"move":1942,"say":{"kind":"commit","slots":[],"x1":4,"x2":1,"x3":0},"chance":[5,2,0,0,1,3,1,2,4,5,1],"check":"376259b71198f1f8"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',61,'{"n":61,"seat":0,"move":2560,"say":{"kind":"decline","slots":[]},"chance":[],"check":"a5f2e112e0e94dba"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',62,'{"n":62,"seat":2,"move":2818,"say":{"kind":"take","slots":[],"n":2},"chance":[],"check":"7d73ec2b1fddfedf"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',63,'{"n":63,"seat":0,"move":256,"say":{"kind":"pass","slots":[]},"chance":[],"check":"baeb2250b0bef3c2"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',64,'{"n":64,"seat":1,"move":773,"say":{"kind":"enter","slots":["region:Wigemor"],"to":"region:Wigemor"},"chance":[],"check":"a896ed40b2ed221a"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',65,'{"n":65,"seat":1,"move":1906,"say":{"kind":"commit","slots":[],"x1":3,"x2":1,"x3":0},"chance":[],"check":"72564c8bd0d8c1ce"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',66,'{"n":66,"seat":2,"move":1864,"say":{"kind":"commit","slots":[],"x1":2,"x2":0,"x3":0},"chance":[4,0,0,4,3,5,3],"check":"567caa4c8559c436"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',67,'{"n":67,"seat":1,"move":2560,"say":{"kind":"decline","slots":[]},"chance":[],"check":"f5f57fbee27c1f6e"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',68,'{"n":68,"seat":1,"move":2816,"say":{"kind":"take","slots":[],"n":0},"chance":[16,38,41,20,18,11,40,21,7,34,20,32,18,27,3,21,21,24,3,0,11,18,15,1,23,26,24,19,21,16,8,19,2,14,17,11,5,6,5,6,7,6,3,4,4],"check":"d4354cf4f556d8a3"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',69,'{"n":69,"seat":2,"move":769,"say":{"kind":"enter","slots":["region:Tateshale"],"to":"region:Tateshale"},"chance":[],"check":"8082df458e93c3e1"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',70,'{"n":70,"seat":2,"move":1282,"say":{"kind":"go_on","slots":["card:x2"],"card":"card:x2"},"chance":[3],"check":"d47ad2e20b9de97f"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',71,'{"n":71,"seat":2,"move":772,"say":{"kind":"enter","slots":["region:Stadford"],"to":"region:Stadford"},"chance":[],"check":"7e93393729209afa"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',72,'{"n":72,"seat":2,"move":1283,"say":{"kind":"go_on","slots":["card:x3"],"card":"card:x3"},"chance":[0],"check":"890760d76488359a"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',73,'{"n":73,"seat":2,"move":775,"say":{"kind":"enter","slots":["region:Oxeneford"],"to":"region:Oxeneford"},"chance":[],"check":"1d6a47ba8faed0ce"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',74,'{"n":74,"seat":2,"move":1281,"say":{"kind":"go_on","slots":["card:x1"],"card":"card:x1"},"chance":[1],"check":"dc45c4df8bb2b7bd"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',75,'{"n":75,"seat":2,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"34db430ae9273276"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',76,'{"n":76,"seat":0,"move":772,"say":{"kind":"enter","slots":["region:Stadford"],"to":"region:Stadford"},"chance":[],"check":"0a3cb27ea213eddb"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',77,'{"n":77,"seat":0,"move":512,"say":{"kind":"courtier","slots":["region:Stadford"]},"chance":[],"check":"15bc69569e659450"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',78,'{"n":78,"seat":0,"move":1025,"say":{"kind":"roll","slots":["card:x1"],"card":"card:x1"},"chance":[2],"check":"a74812578430b218"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',79,'{"n":79,"seat":0,"move":1025,"say":{"kind":"roll","slots":["card:x1"],"card":"card:x1"},"chance":[2],"check":"b9653eca17d98ac6"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',80,'{"n":80,"seat":1,"move":769,"say":{"kind":"enter","slots":["region:Tateshale"],"to":"region:Tateshale"},"chance":[],"check":"e454d6608ed01a3f"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',81,'{"n":81,"seat":1,"move":1282,"say":{"kind":"go_on","slots":["card:x2"],"card":"card:x2"},"chance":[3],"check":"16c02988133121e1"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',82,'{"n":82,"seat":1,"move":768,"say":{"kind":"enter","slots":["region:Sedberouie"],"to":"region:Sedberouie"},"chance":[],"check":"1901b305e59955da"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',83,'{"n":83,"seat":1,"move":1283,"say":{"kind":"go_on","slots":["card:x3"],"card":"card:x3"},"chance":[0],"check":"cacfaf8938a4bf81"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',84,'{"n":84,"seat":0,"move":1828,"say":{"kind":"commit","slots":[],"x1":1,"x2":0,"x3":0},"chance":[],"check":"107648bb67646f91"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',85,'{"n":85,"seat":1,"move":1882,"say":{"kind":"commit","slots":[],"x1":2,"x2":3,"x3":0},"chance":[],"check":"e031d64564afcb77"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',86,'{"n":86,"seat":2,"move":1972,"say":{"kind":"commit","slots":[],"x1":5,"x2":0,"x3":0},"chance":[3,2,5,5,1,0,4,4,4,4,5],"check":"1c4a786adbb0e1b2"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',87,'{"n":87,"seat":1,"move":2560,"say":{"kind":"decline","slots":[]},"chance":[],"check":"897434ef004893d6"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',88,'{"n":88,"seat":2,"move":2817,"say":{"kind":"take","slots":[],"n":1},"chance":[],"check":"c7d6ebee339df2f3"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',89,'{"n":89,"seat":2,"move":773,"say":{"kind":"enter","slots":["region:Wigemor"],"to":"region:Wigemor"},"chance":[],"check":"4b5239f3c9189b73"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',90,'{"n":90,"seat":2,"move":1282,"say":{"kind":"go_on","slots":["card:x2"],"card":"card:x2"},"chance":[4],"check":"020e32419020c831"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',91,'{"n":91,"seat":2,"move":772,"say":{"kind":"enter","slots":["region:Stadford"],"to":"region:Stadford"},"chance":[],"check":"a6cb6d9f6844c590"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',92,'{"n":92,"seat":0,"move":1822,"say":{"kind":"commit","slots":[],"x1":0,"x2":5,"x3":0},"chance":[],"check":"31caa48a9af6fe5c"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',93,'{"n":93,"seat":1,"move":1865,"say":{"kind":"commit","slots":[],"x1":2,"x2":0,"x3":1},"chance":[],"check":"384c565d553f7d9c"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',94,'{"n":94,"seat":2,"move":1798,"say":{"kind":"commit","slots":[],"x1":0,"x2":1,"x3":0},"chance":[4,2,4,5,3,2,0,2,0],"check":"d62c313bad1d2c83"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',95,'{"n":95,"seat":1,"move":2817,"say":{"kind":"take","slots":[],"n":1},"chance":[],"check":"11949b2fdd2ea1aa"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',96,'{"n":96,"seat":0,"move":774,"say":{"kind":"enter","slots":["region:Grentebrige"],"to":"region:Grentebrige"},"chance":[],"check":"f01ab73e7a3e41d8"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',97,'{"n":97,"seat":0,"move":1936,"say":{"kind":"commit","slots":[],"x1":4,"x2":0,"x3":0},"chance":[],"check":"d8e375ec46668210"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',98,'{"n":98,"seat":1,"move":1870,"say":{"kind":"commit","slots":[],"x1":2,"x2":1,"x3":0},"chance":[],"check":"221c1480a73e2ae4"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',99,'{"n":99,"seat":2,"move":1828,"say":{"kind":"commit","slots":[],"x1":1,"x2":0,"x3":0},"chance":[0,4,5,1,0,2,0,0,2,4,5,0,3,3,1],"check":"b8e41a35eb8b23ea"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',100,'{"n":100,"seat":1,"move":2307,"say":{"kind":"banish","slots":["region:Lincolia"],"to":"region:Lincolia"},"chance":[],"check":"c5817df1753dc391"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',101,'{"n":101,"seat":0,"move":2817,"say":{"kind":"take","slots":[],"n":1},"chance":[],"check":"4121917b8f8f7bed"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',102,'{"n":102,"seat":1,"move":256,"say":{"kind":"pass","slots":[]},"chance":[],"check":"6982ef26d70f4e7f"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',103,'{"n":103,"seat":2,"move":256,"say":{"kind":"pass","slots":[]},"chance":[],"check":"5b30474ddf546653"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',104,'{"n":104,"seat":0,"move":772,"say":{"kind":"enter","slots":["region:Stadford"],"to":"region:Stadford"},"chance":[],"check":"346322689e6ffb27"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',105,'{"n":105,"seat":0,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"7e8186ccff873726"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',106,'{"n":106,"seat":1,"move":769,"say":{"kind":"enter","slots":["region:Tateshale"],"to":"region:Tateshale"},"chance":[],"check":"bde5b3a7998b164e"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',107,'{"n":107,"seat":1,"move":1281,"say":{"kind":"go_on","slots":["card:x1"],"card":"card:x1"},"chance":[5],"check":"caf2a00c8a8a3995"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',108,'{"n":108,"seat":1,"move":771,"say":{"kind":"enter","slots":["region:Lincolia"],"to":"region:Lincolia"},"chance":[],"check":"2e08292e7523aec7"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',109,'{"n":109,"seat":0,"move":1828,"say":{"kind":"commit","slots":[],"x1":1,"x2":0,"x3":0},"chance":[],"check":"7641603127686413"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',110,'{"n":110,"seat":1,"move":1804,"say":{"kind":"commit","slots":[],"x1":0,"x2":2,"x3":0},"chance":[],"check":"98ea0c53491b210b"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',111,'{"n":111,"seat":2,"move":1972,"say":{"kind":"commit","slots":[],"x1":5,"x2":0,"x3":0},"chance":[4,0,4,0,5,4,0,2],"check":"26c5a3acf7484a43"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',112,'{"n":112,"seat":2,"move":2560,"say":{"kind":"decline","slots":[]},"chance":[],"check":"a6eeeb3e1538ddf4"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',113,'{"n":113,"seat":1,"move":2817,"say":{"kind":"take","slots":[],"n":1},"chance":[],"check":"f419b22ea08a768a"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',114,'{"n":114,"seat":2,"move":2816,"say":{"kind":"take","slots":[],"n":0},"chance":[],"check":"ba5ce92bad130783"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',115,'{"n":115,"seat":2,"move":769,"say":{"kind":"enter","slots":["region:Tateshale"],"to":"region:Tateshale"},"chance":[],"check":"fb3a0c1fdf4c0931"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',116,'{"n":116,"seat":2,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"7c505190c2ff40a6"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',117,'{"n":117,"seat":0,"move":773,"say":{"kind":"enter","slots":["region:Wigemor"],"to":"region:Wigemor"},"chance":[],"check":"7c254374b56e0a4c"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',118,'{"n":118,"seat":0,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"4a8cf5ac98ac9448"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',119,'{"n":119,"seat":1,"move":775,"say":{"kind":"enter","slots":["region:Oxeneford"],"to":"region:Oxeneford"},"chance":[],"check":"e2754377e126bcb4"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',120,'{"n":120,"seat":1,"move":512,"say":{"kind":"courtier","slots":["region:Oxeneford"]},"chance":[],"check":"64e6dcbfec958ea9"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',121,'{"n":121,"seat":1,"move":1025,"say":{"kind":"roll","slots":["card:x1"],"card":"card:x1"},"chance":[1],"check":"d546e34d8807ccb8"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',122,'{"n":122,"seat":1,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"b9337769ed605538"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',123,'{"n":123,"seat":2,"move":768,"say":{"kind":"enter","slots":["region:Sedberouie"],"to":"region:Sedberouie"},"chance":[],"check":"e0835f453ec4595e"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',124,'{"n":124,"seat":2,"move":1281,"say":{"kind":"go_on","slots":["card:x1"],"card":"card:x1"},"chance":[1],"check":"11f2b8e5423ac53d"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',125,'{"n":125,"seat":2,"move":1281,"say":{"kind":"go_on","slots":["card:x1"],"card":"card:x1"},"chance":[1],"check":"bec5656c1f674e78"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',126,'{"n":126,"seat":2,"move":1281,"say":{"kind":"go_on","slots":["card:x1"],"card":"card:x1"},"chance":[2],"check":"729192874c2d9221"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',127,'{"n":127,"seat":2,"move":512,"say":{"kind":"courtier","slots":["region:Loncastre"]},"chance":[28,36,28,42,39,37,35,5,38,18,26,36,19,10,37,15,14,8,14,18,0,3,4,20,21,25,4,23,18,15,5,9,5,8,3,15,8,10,6,8,11,2,7,0,2],"check":"59cece45b9576c1f"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',128,'{"n":128,"seat":0,"move":775,"say":{"kind":"enter","slots":["region:Oxeneford"],"to":"region:Oxeneford"},"chance":[],"check":"3ed583e5a8082504"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',129,'{"n":129,"seat":0,"move":1828,"say":{"kind":"commit","slots":[],"x1":1,"x2":0,"x3":0},"chance":[],"check":"acb662849d4f8c39"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',130,'{"n":130,"seat":1,"move":1841,"say":{"kind":"commit","slots":[],"x1":1,"x2":2,"x3":1},"chance":[],"check":"e427774e555d5d1c"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',131,'{"n":131,"seat":2,"move":1876,"say":{"kind":"commit","slots":[],"x1":2,"x2":2,"x3":0},"chance":[1,5,1,1,4,1,2,4,4],"check":"839582ffba5eb574"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',132,'{"n":132,"seat":1,"move":2308,"say":{"kind":"banish","slots":["region:Stadford"],"to":"region:Stadford"},"chance":[],"check":"027a65a5c4f7d6e5"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',133,'{"n":133,"seat":1,"move":512,"say":{"kind":"courtier","slots":["region:Oxeneford"]},"chance":[],"check":"cf1073d29b5cae02"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',134,'{"n":134,"seat":1,"move":1026,"say":{"kind":"roll","slots":["card:x2"],"card":"card:x2"},"chance":[0],"check":"d62dcad753a7ffe7"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',135,'{"n":135,"seat":1,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"172dbb8c4abaf956"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',136,'{"n":136,"seat":1,"move":778,"say":{"kind":"enter","slots":["region:Sarisberie"],"to":"region:Sarisberie"},"chance":[],"check":"4a8b9dbffed2285f"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',137,'{"n":137,"seat":0,"move":1912,"say":{"kind":"commit","slots":[],"x1":3,"x2":2,"x3":0},"chance":[],"check":"990f7969710730c7"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',138,'{"n":138,"seat":1,"move":1804,"say":{"kind":"commit","slots":[],"x1":0,"x2":2,"x3":0},"chance":[],"check":"5cbfa927c3073e84"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',139,'{"n":139,"seat":2,"move":1901,"say":{"kind":"commit","slots":[],"x1":3,"x2":0,"x3":1},"chance":[5,2,1,0,5,1,5,2,2,0,2],"check":"7400d2ced1b5236b"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',140,'{"n":140,"seat":0,"move":2311,"say":{"kind":"banish","slots":["region:Oxeneford"],"to":"region:Oxeneford"},"chance":[],"check":"29f0b85ac725b86e"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',141,'{"n":141,"seat":2,"move":2817,"say":{"kind":"take","slots":[],"n":1},"chance":[],"check":"ffe809c3ac34168d"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',142,'{"n":142,"seat":0,"move":2817,"say":{"kind":"take","slots":[],"n":1},"chance":[],"check":"48e7b9fb41583aa3"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',143,'{"n":143,"seat":2,"move":256,"say":{"kind":"pass","slots":[]},"chance":[],"check":"025f187aa73d7dff"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',144,'{"n":144,"seat":0,"move":771,"say":{"kind":"enter","slots":["region:Lincolia"],"to":"region:Lincolia"},"chance":[],"check":"e7d9340dd53e307b"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',145,'{"n":145,"seat":0,"move":1282,"say":{"kind":"go_on","slots":["card:x2"],"card":"card:x2"},"chance":[3],"check":"7d4ea94e83c09d82"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',146,'{"n":146,"seat":0,"move":769,"say":{"kind":"enter","slots":["region:Tateshale"],"to":"region:Tateshale"},"chance":[],"check":"f8b3582bff075f73"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',147,'{"n":147,"seat":0,"move":512,"say":{"kind":"courtier","slots":["region:Tateshale"]},"chance":[],"check":"a1b6d86bc5695c39"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',148,'{"n":148,"seat":0,"move":1027,"say":{"kind":"roll","slots":["card:x3"],"card":"card:x3"},"chance":[3],"check":"277780b22c5892af"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',149,'{"n":149,"seat":0,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"f7b4a7f5baee903e"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',150,'{"n":150,"seat":1,"move":256,"say":{"kind":"pass","slots":[]},"chance":[],"check":"f268fa50ea14dbbc"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',151,'{"n":151,"seat":2,"move":773,"say":{"kind":"enter","slots":["region:Wigemor"],"to":"region:Wigemor"},"chance":[],"check":"833395742d330f4d"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',152,'{"n":152,"seat":2,"move":512,"say":{"kind":"courtier","slots":["region:Wigemor"]},"chance":[],"check":"3648afd9e311d577"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',153,'{"n":153,"seat":2,"move":1026,"say":{"kind":"roll","slots":["card:x2"],"card":"card:x2"},"chance":[4],"check":"8e7a4bd21d849bb0"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',154,'{"n":154,"seat":2,"move":1025,"say":{"kind":"roll","slots":["card:x1"],"card":"card:x1"},"chance":[1],"check":"f775aedd7408c50a"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',155,'{"n":155,"seat":2,"move":1026,"say":{"kind":"roll","slots":["card:x2"],"card":"card:x2"},"chance":[1],"check":"6c3b9d6320607246"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',156,'{"n":156,"seat":2,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"a37076db6cba07df"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',157,'{"n":157,"seat":0,"move":768,"say":{"kind":"enter","slots":["region:Sedberouie"],"to":"region:Sedberouie"},"chance":[],"check":"4cd01967f8bf586b"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',158,'{"n":158,"seat":0,"move":1282,"say":{"kind":"go_on","slots":["card:x2"],"card":"card:x2"},"chance":[4],"check":"34155d7158a8cc1b"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',159,'{"n":159,"seat":0,"move":1798,"say":{"kind":"commit","slots":[],"x1":0,"x2":1,"x3":0},"chance":[],"check":"622973b66e901eb8"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',160,'{"n":160,"seat":1,"move":1936,"say":{"kind":"commit","slots":[],"x1":4,"x2":0,"x3":0},"chance":[],"check":"6623dbb975bbc1d2"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',161,'{"n":161,"seat":2,"move":1828,"say":{"kind":"commit","slots":[],"x1":1,"x2":0,"x3":0},"chance":[5,2,4,4,3,0],"check":"11d672be122bb21a"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',162,'{"n":162,"seat":1,"move":2305,"say":{"kind":"banish","slots":["region:Tateshale"],"to":"region:Tateshale"},"chance":[],"check":"a55524cd0c77a9df"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',163,'{"n":163,"seat":1,"move":512,"say":{"kind":"courtier","slots":["region:Loncastre"]},"chance":[],"check":"df54d02415e938e6"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',164,'{"n":164,"seat":1,"move":1025,"say":{"kind":"roll","slots":["card:x1"],"card":"card:x1"},"chance":[1],"check":"092f9364b982a095"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',165,'{"n":165,"seat":1,"move":1025,"say":{"kind":"roll","slots":["card:x1"],"card":"card:x1"},"chance":[4],"check":"44ccee29a062f751"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',166,'{"n":166,"seat":1,"move":1025,"say":{"kind":"roll","slots":["card:x1"],"card":"card:x1"},"chance":[4],"check":"8eb376fa7b6fa8e3"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',167,'{"n":167,"seat":1,"move":778,"say":{"kind":"enter","slots":["region:Sarisberie"],"to":"region:Sarisberie"},"chance":[],"check":"60f9ec881eb4bc4b"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',168,'{"n":168,"seat":0,"move":1846,"say":{"kind":"commit","slots":[],"x1":1,"x2":3,"x3":0},"chance":[],"check":"041980219d5b9272"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',169,'{"n":169,"seat":1,"move":1906,"say":{"kind":"commit","slots":[],"x1":3,"x2":1,"x3":0},"chance":[],"check":"f06ea0ad978470e8"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',170,'{"n":170,"seat":2,"move":1864,"say":{"kind":"commit","slots":[],"x1":2,"x2":0,"x3":0},"chance":[1,5,1,2,2,4,1,3,4,3],"check":"13d933f40f1d4794"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',171,'{"n":171,"seat":0,"move":2311,"say":{"kind":"banish","slots":["region:Oxeneford"],"to":"region:Oxeneford"},"chance":[],"check":"28f424f953a22456"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',172,'{"n":172,"seat":2,"move":769,"say":{"kind":"enter","slots":["region:Tateshale"],"to":"region:Tateshale"},"chance":[],"check":"6522ada7099ca18b"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',173,'{"n":173,"seat":0,"move":1864,"say":{"kind":"commit","slots":[],"x1":2,"x2":0,"x3":0},"chance":[],"check":"a57f2d969ec65309"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',174,'{"n":174,"seat":1,"move":1828,"say":{"kind":"commit","slots":[],"x1":1,"x2":0,"x3":0},"chance":[],"check":"89cdecac29bd3161"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',175,'{"n":175,"seat":2,"move":1828,"say":{"kind":"commit","slots":[],"x1":1,"x2":0,"x3":0},"chance":[1,4,3,3],"check":"e6220ded46b43a7d"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',176,'{"n":176,"seat":0,"move":512,"say":{"kind":"courtier","slots":["region:Tateshale"]},"chance":[],"check":"3dbff34d3c0315b4"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',177,'{"n":177,"seat":0,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"e73d92005b9f0e88"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',178,'{"n":178,"seat":0,"move":768,"say":{"kind":"enter","slots":["region:Sedberouie"],"to":"region:Sedberouie"},"chance":[],"check":"7ef03bf10c9fb693"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',179,'{"n":179,"seat":0,"move":1281,"say":{"kind":"go_on","slots":["card:x1"],"card":"card:x1"},"chance":[3],"check":"fbb8e7047da1b2ba"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',180,'{"n":180,"seat":0,"move":1864,"say":{"kind":"commit","slots":[],"x1":2,"x2":0,"x3":0},"chance":[5,0,2,4],"check":"fb5ce6e9182f8c91"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',181,'{"n":181,"seat":1,"move":2305,"say":{"kind":"banish","slots":["region:Tateshale"],"to":"region:Tateshale"},"chance":[],"check":"1fab79e13e21119c"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',182,'{"n":182,"seat":0,"move":2816,"say":{"kind":"take","slots":[],"n":0},"chance":[20,56,22,29,27,26,29,27,15,40,13,3,12,34,45,24,21,4,18,22,1,28,2,18,2,10,23,16,21,14,20,7,21,20,23,23,7,11,4,20,6,18,12,3,6],"check":"e9fe954dec5460bc"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',183,'{"n":183,"seat":1,"move":774,"say":{"kind":"enter","slots":["region:Grentebrige"],"to":"region:Grentebrige"},"chance":[],"check":"ed4967fbb54bda0f"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',184,'{"n":184,"seat":1,"move":1282,"say":{"kind":"go_on","slots":["card:x2"],"card":"card:x2"},"chance":[1],"check":"663dfc2587f1def6"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',185,'{"n":185,"seat":1,"move":777,"say":{"kind":"enter","slots":["region:Rouecestre"],"to":"region:Rouecestre"},"chance":[],"check":"0a36241be87364ca"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',186,'{"n":186,"seat":1,"move":512,"say":{"kind":"courtier","slots":["region:Rouecestre"]},"chance":[],"check":"1094c3308b967aac"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',187,'{"n":187,"seat":1,"move":1025,"say":{"kind":"roll","slots":["card:x1"],"card":"card:x1"},"chance":[0],"check":"501f6fcf58cd370e"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',188,'{"n":188,"seat":1,"move":1026,"say":{"kind":"roll","slots":["card:x2"],"card":"card:x2"},"chance":[5],"check":"8961e1fdc0542b31"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',189,'{"n":189,"seat":1,"move":1026,"say":{"kind":"roll","slots":["card:x2"],"card":"card:x2"},"chance":[3],"check":"2e009c958f352c53"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',190,'{"n":190,"seat":2,"move":769,"say":{"kind":"enter","slots":["region:Tateshale"],"to":"region:Tateshale"},"chance":[],"check":"f8260a091a648368"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',191,'{"n":191,"seat":0,"move":1798,"say":{"kind":"commit","slots":[],"x1":0,"x2":1,"x3":0},"chance":[],"check":"adfad1425fdf6c54"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',192,'{"n":192,"seat":1,"move":1972,"say":{"kind":"commit","slots":[],"x1":5,"x2":0,"x3":0},"chance":[],"check":"3a13b88585680088"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',193,'{"n":193,"seat":2,"move":1877,"say":{"kind":"commit","slots":[],"x1":2,"x2":2,"x3":1},"chance":[1,4,4,1,5,3,1,3,0,2,4],"check":"e619ac29152aef42"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',194,'{"n":194,"seat":2,"move":2314,"say":{"kind":"banish","slots":["region:Sarisberie"],"to":"region:Sarisberie"},"chance":[],"check":"dd993475d4badff4"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',195,'{"n":195,"seat":2,"move":512,"say":{"kind":"courtier","slots":["region:Tateshale"]},"chance":[],"check":"f05553cca7664119"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',196,'{"n":196,"seat":2,"move":1536,"say":{"kind":"stop","slots":[]},"chance":[],"check":"58ba6b9d48abfa32"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',197,'{"n":197,"seat":1,"move":2817,"say":{"kind":"take","slots":[],"n":1},"chance":[],"check":"e6a9c1391d57759b"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',198,'{"n":198,"seat":0,"move":256,"say":{"kind":"pass","slots":[]},"chance":[],"check":"13e2e031ff1fb1d5"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',199,'{"n":199,"seat":1,"move":256,"say":{"kind":"pass","slots":[]},"chance":[],"check":"722d871d854d3e0c"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',200,'{"n":200,"seat":2,"move":774,"say":{"kind":"enter","slots":["region:Grentebrige"],"to":"region:Grentebrige"},"chance":[],"check":"47efa394e18e4661"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',201,'{"n":201,"seat":0,"move":1799,"say":{"kind":"commit","slots":[],"x1":0,"x2":1,"x3":1},"chance":[],"check":"dff77abd05791057"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',202,'{"n":202,"seat":1,"move":1972,"say":{"kind":"commit","slots":[],"x1":5,"x2":0,"x3":0},"chance":[],"check":"092ae91b0d46402d"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',203,'{"n":203,"seat":2,"move":1972,"say":{"kind":"commit","slots":[],"x1":5,"x2":0,"x3":0},"chance":[3,5,2,4,2,4,0,5,2,5,3,4],"check":"5c66f1a8e55ecd58"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',204,'{"n":204,"seat":1,"move":2305,"say":{"kind":"banish","slots":["region:Tateshale"],"to":"region:Tateshale"},"chance":[],"check":"9204c936822a25e8"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',205,'{"n":205,"seat":0,"move":2816,"say":{"kind":"take","slots":[],"n":0},"chance":[],"check":"51b385779093b3a2"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',206,'{"n":206,"seat":0,"move":779,"say":{"kind":"enter","slots":["region:Lideforde"],"to":"region:Lideforde"},"chance":[],"check":"e4c5dd13b9721111"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',207,'{"n":207,"seat":0,"move":1281,"say":{"kind":"go_on","slots":["card:x1"],"card":"card:x1"},"chance":[1],"check":"f06f70100fc85f3b"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',208,'{"n":208,"seat":0,"move":1283,"say":{"kind":"go_on","slots":["card:x3"],"card":"card:x3"},"chance":[2],"check":"41d0dd64d2f7fc00"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',209,'{"n":209,"seat":0,"move":1864,"say":{"kind":"commit","slots":[],"x1":2,"x2":0,"x3":0},"chance":[],"check":"c436f9734bc7966a"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',210,'{"n":210,"seat":1,"move":1804,"say":{"kind":"commit","slots":[],"x1":0,"x2":2,"x3":0},"chance":[],"check":"3ddfdf167f747d6b"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',211,'{"n":211,"seat":2,"move":1798,"say":{"kind":"commit","slots":[],"x1":0,"x2":1,"x3":0},"chance":[5,2,4,0,2,5,4,0],"check":"89130897aff8e9e4"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',212,'{"n":212,"seat":1,"move":2314,"say":{"kind":"banish","slots":["region:Sarisberie"],"to":"region:Sarisberie"},"chance":[],"check":"c6788d91484a18f0"}');
INSERT INTO "lines" VALUES('pL5MPRrCYPVK',213,'{"n":213,"seat":1,"move":512,"say":{"kind":"courtier","slots":["region:Wigemor"]},"chance":[],"check":"ef7c02184f62d7b4"}');
CREATE TABLE members (
	league_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	visitor TEXT NOT NULL, 
	name TEXT NOT NULL, 
	gone BOOLEAN NOT NULL, 
	PRIMARY KEY (league_id, number), 
	FOREIGN KEY(league_id) REFERENCES leagues (id)
);
CREATE TABLE nonces (
	nonce TEXT NOT NULL, 
	used TEXT NOT NULL, 
	PRIMARY KEY (nonce)
)
 WITHOUT ROWID

;
CREATE TABLE notes (
	table_id TEXT NOT NULL, 
	k INTEGER NOT NULL, 
	note TEXT NOT NULL, 
	PRIMARY KEY (table_id, k), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
CREATE TABLE notices (
	channel TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	visitor TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	occasion INTEGER NOT NULL, 
	due BIGINT NOT NULL, 
	tries INTEGER NOT NULL, 
	sent BOOLEAN NOT NULL, 
	PRIMARY KEY (channel, table_id), 
	FOREIGN KEY(channel) REFERENCES channels (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
CREATE TABLE pairings (
	league_id TEXT NOT NULL, 
	round INTEGER NOT NULL, 
	board INTEGER NOT NULL, 
	table_id TEXT NOT NULL, 
	players TEXT NOT NULL, 
	scores TEXT, 
	PRIMARY KEY (league_id, round, board), 
	FOREIGN KEY(league_id) REFERENCES leagues (id)
);
CREATE TABLE passkeys (
	id TEXT NOT NULL, 
	person TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	uses BIGINT NOT NULL, 
	name TEXT NOT NULL, 
	created TEXT NOT NULL, 
	used TEXT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE peerage_version (
	version_num VARCHAR(32) NOT NULL, 
	PRIMARY KEY (version_num)
);
INSERT INTO "peerage_version" VALUES('0012');
CREATE TABLE people (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	login TEXT, 
	password TEXT, 
	link TEXT, 
	created TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('9Rp-p4i0mHlqPpEZH3DbRyvN','Ann','ann','$argon2id$v=19$m=65536,t=3,p=4$9WVYyjuZ+2theufLupwU+Q$o+Uh13K1qug6zYWzjx3aE1GwdwBL4R/vKi7/z5JRwjw',NULL,'2026-11-19T17:52:44+00:00');
CREATE TABLE placings (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	player TEXT, 
	name TEXT NOT NULL, 
	bot TEXT, 
	place INTEGER NOT NULL, 
	score INTEGER NOT NULL, 
	opening TEXT NOT NULL, 
	mu DOUBLE, 
	sigma DOUBLE, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES results (table_id)
);
CREATE TABLE profiles (
	player TEXT NOT NULL, 
	handle TEXT NOT NULL, 
	name TEXT NOT NULL, 
	hidden BOOLEAN NOT NULL, 
	PRIMARY KEY (player)
);
CREATE TABLE ratings (
	game TEXT NOT NULL, 
	seats INTEGER NOT NULL, 
	ladder TEXT NOT NULL, 
	player TEXT NOT NULL, 
	k INTEGER NOT NULL, 
	games INTEGER NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	PRIMARY KEY (game, seats, ladder, player, k)
)
 WITHOUT ROWID

;
CREATE TABLE reports (
	id TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	k INTEGER NOT NULL, 
	reporter TEXT NOT NULL, 
	speaker TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	lines TEXT NOT NULL, 
	time TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE results (
	table_id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	seats INTEGER NOT NULL, 
	k INTEGER NOT NULL, 
	ladder TEXT, 
	public BOOLEAN NOT NULL, 
	ended TEXT NOT NULL, 
	PRIMARY KEY (table_id)
);
CREATE TABLE sessions (
	id TEXT NOT NULL, 
	person TEXT NOT NULL, 
	device TEXT NOT NULL, 
	created TEXT NOT NULL, 
	seen TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "sessions" VALUES('0a32244142fbe8ab9ac04d2e597c268a23caf06de8afe9cd00b84c60a9d23143','9Rp-p4i0mHlqPpEZH3DbRyvN','?','2026-11-19T17:52:44+00:00','2026-11-19T17:52:44+00:00');
CREATE TABLE sitters (
	visitor TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	PRIMARY KEY (visitor, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "sitters" VALUES('9Rp-p4i0mHlqPpEZH3DbRyvN','J18GR1ijEQq2');
INSERT INTO "sitters" VALUES('9Rp-p4i0mHlqPpEZH3DbRyvN','LUuK0grOYdAr');
INSERT INTO "sitters" VALUES('_gn-v62Ce5v3oHVxWPfIEXUP','LUuK0grOYdAr');
INSERT INTO "sitters" VALUES('zy9kQ86-CEmsb70v4ILCloKJ','LUuK0grOYdAr');
INSERT INTO "sitters" VALUES('_gn-v62Ce5v3oHVxWPfIEXUP','UZ-I9wrcKfHy');
INSERT INTO "sitters" VALUES('9Rp-p4i0mHlqPpEZH3DbRyvN','WIwxRKEpnbpr');
INSERT INTO "sitters" VALUES('_gn-v62Ce5v3oHVxWPfIEXUP','WIwxRKEpnbpr');
INSERT INTO "sitters" VALUES('zy9kQ86-CEmsb70v4ILCloKJ','WIwxRKEpnbpr');
INSERT INTO "sitters" VALUES('9Rp-p4i0mHlqPpEZH3DbRyvN','kbkMmmUht7DO');
INSERT INTO "sitters" VALUES('_gn-v62Ce5v3oHVxWPfIEXUP','kbkMmmUht7DO');
INSERT INTO "sitters" VALUES('zy9kQ86-CEmsb70v4ILCloKJ','kbkMmmUht7DO');
INSERT INTO "sitters" VALUES('9Rp-p4i0mHlqPpEZH3DbRyvN','o55PT64nYZXv');
INSERT INTO "sitters" VALUES('_gn-v62Ce5v3oHVxWPfIEXUP','o55PT64nYZXv');
INSERT INTO "sitters" VALUES('zy9kQ86-CEmsb70v4ILCloKJ','o55PT64nYZXv');
CREATE TABLE spent (
	id TEXT NOT NULL, 
	until TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE standings (
	game TEXT NOT NULL, 
	seats INTEGER NOT NULL, 
	ladder TEXT NOT NULL, 
	player TEXT NOT NULL, 
	games INTEGER NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	PRIMARY KEY (game, seats, ladder, player)
)
 WITHOUT ROWID

;
CREATE TABLE tables (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	options TEXT NOT NULL, 
	seats TEXT NOT NULL, 
	seed TEXT NOT NULL, 
	seed_hash TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	status TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	shown INTEGER NOT NULL, 
	winners TEXT NOT NULL, 
	created TEXT NOT NULL, 
	public BOOLEAN NOT NULL, 
	home TEXT NOT NULL, 
	bot_turn BOOLEAN NOT NULL, 
	overrides TEXT NOT NULL, 
	to_move INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	secret TEXT NOT NULL, 
	time TEXT NOT NULL, 
	clock TEXT NOT NULL, 
	deadline BIGINT, 
	ending TEXT, 
	changed TEXT NOT NULL, 
	rated TEXT NOT NULL, 
	asked INTEGER NOT NULL, 
	choosing INTEGER NOT NULL, 
	invite TEXT NOT NULL, 
	began TEXT NOT NULL, 
	paused BOOLEAN NOT NULL, 
	proposal TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('o55PT64nYZXv','lancaster','{"open_screens":false,"new_laws":"lot","court":true,"resentment":true,"reward_tiles":true,"king_laws":"lot"}','[{"kind":"person","name":"Ann","bot":null,"stand_in":null,"visitor":"9Rp-p4i0mHlqPpEZH3DbRyvN","key":null,"held_for":null,"came":true,"salt":null,"vacation":false},{"kind":"person","name":"Bob","bot":null,"stand_in":null,"visitor":"_gn-v62Ce5v3oHVxWPfIEXUP","key":null,"held_for":null,"came":true,"salt":null,"vacation":false},{"kind":"person","name":"Cleo","bot":null,"stand_in":null,"visitor":"zy9kQ86-CEmsb70v4ILCloKJ","key":null,"held_for":null,"came":true,"salt":null,"vacation":false}]','f41f480b27d2460ce83388866d2e5734bc4f2021a0bf9882c736f651e2496d27','b09afd15df8f5873e8ac227ec5be533af547daa93c0e5d8e25f89db020acaf7e','9Rp-p4i0mHlqPpEZH3DbRyvN','running',59,59,'null','2026-11-19T17:52:44.335657+00:00',0,'d5e8742d6cf28f8c',0,'{}',3,63,'6c200b4d89d8f284d61ea4b0e792132c7ba38c65a117c526814a203ebcc373c8','null','null',NULL,NULL,'2026-11-19T17:52:44+00:00','yes',49,3,'','2026-11-19T17:52:44.359163+00:00',0,'null');
INSERT INTO "tables" VALUES('WIwxRKEpnbpr','lancaster','{"open_screens":false}','[{"kind":"person","name":"Ann","bot":null,"stand_in":null,"visitor":"9Rp-p4i0mHlqPpEZH3DbRyvN","key":null,"held_for":null,"came":true,"salt":null,"vacation":false},{"kind":"person","name":"Bob","bot":null,"stand_in":null,"visitor":"_gn-v62Ce5v3oHVxWPfIEXUP","key":null,"held_for":null,"came":true,"salt":null,"vacation":false},{"kind":"person","name":"Cleo","bot":null,"stand_in":null,"visitor":"zy9kQ86-CEmsb70v4ILCloKJ","key":null,"held_for":null,"came":true,"salt":null,"vacation":false}]','045d3edcb8ab4bdf5ff81707198f546d18df082b6a70f9da6468233759fa8dc1','749c0660fd9537bfdfa6c64e7ca7583a93f8476544a134a077884e40827ac16c','9Rp-p4i0mHlqPpEZH3DbRyvN','running',62,62,'null','2026-11-19T17:52:44.709331+00:00',0,'d5e8742d6cf28f8c',0,'{}',1,66,'0d978c39f374c96bb1390779d3c660b8e50b0e3326b6b8889ef0df226b5f37f2','{"kind":"correspondence","hours":72,"at_zero":"bot","bot":"greedy"}','{"dials":[[259200000,1210,43,-1,null],[259199999,null,43,-1,null],[259199995,null,43,-1,null]],"asked":43,"paused":false}',259201210,NULL,'2026-11-19T17:52:45+00:00','yes',43,1,'','2026-11-19T17:52:44.720370+00:00',0,'null');
INSERT INTO "tables" VALUES('LUuK0grOYdAr','noblemen','{"start_player":"lot","overlapping_areas":false,"choose_title":false,"open_screens":false}','[{"kind":"person","name":"Ann","bot":null,"stand_in":null,"visitor":"9Rp-p4i0mHlqPpEZH3DbRyvN","key":null,"held_for":null,"came":true,"salt":null,"vacation":false},{"kind":"person","name":"Bob","bot":null,"stand_in":null,"visitor":"_gn-v62Ce5v3oHVxWPfIEXUP","key":null,"held_for":null,"came":true,"salt":null,"vacation":false},{"kind":"person","name":"Cleo","bot":null,"stand_in":null,"visitor":"zy9kQ86-CEmsb70v4ILCloKJ","key":null,"held_for":null,"came":true,"salt":null,"vacation":false}]','e27b562c5c060998a6d68ea80da38e483f8c7aa2e23398acd1af385b40a1e192','ebff94f7cb03e19939832ac26f28ea5825b29c9b9ffa93b0d690c31b3035e638','9Rp-p4i0mHlqPpEZH3DbRyvN','running',53,51,'null','2026-11-19T17:52:45.235631+00:00',0,'d5e8742d6cf28f8c',0,'{}',1,57,'ee4210320191714e7aaad0bae9896d433b41ae513cf9a967a6d4127e502037d3','{"kind":"correspondence","hours":72,"at_zero":"bot","bot":"greedy"}','{"dials":[[259200000,1842,52,-1,null],[259199992,null,13,-1,null],[259199989,null,35,-1,null]],"asked":52,"paused":false}',259201842,NULL,'2026-11-19T17:52:45+00:00','yes',52,1,'','2026-11-19T17:52:45.250657+00:00',0,'null');
INSERT INTO "tables" VALUES('kbkMmmUht7DO','long-live-the-king','{"place_dice":false,"open_screens":false,"two_cards_to_enter":false,"finite":false}','[{"kind":"person","name":"Ann","bot":null,"stand_in":null,"visitor":"9Rp-p4i0mHlqPpEZH3DbRyvN","key":null,"held_for":null,"came":true,"salt":null,"vacation":false},{"kind":"person","name":"Bob","bot":null,"stand_in":null,"visitor":"_gn-v62Ce5v3oHVxWPfIEXUP","key":null,"held_for":null,"came":true,"salt":null,"vacation":false},{"kind":"person","name":"Cleo","bot":null,"stand_in":null,"visitor":"zy9kQ86-CEmsb70v4ILCloKJ","key":null,"held_for":null,"came":true,"salt":null,"vacation":false}]','9479e35f15ef1cda7c1de94d536ad26e9e81b8b0ad805526ecb0541b0061a7f8','aea241c664870a7eeb516a27d0c8ad4659a55e28b378fa26f55f53466d90db01','9Rp-p4i0mHlqPpEZH3DbRyvN','running',57,57,'null','2026-11-19T17:52:45.841141+00:00',0,'d5e8742d6cf28f8c',0,'{}',2,61,'9b5e2edf3e879ac3f2bb1420d55097ecec208b138c4c100f4c088c9fd036eb5f','{"kind":"live","bank":3600,"increment":10,"per":"decision","at_zero":"bot","bot":"greedy"}','{"dials":[[3749887,null,42,-1,null],[3859780,2337,51,-1,null],[3759897,null,42,-1,null]],"asked":52,"paused":false}',3862117,NULL,'2026-11-19T17:52:46+00:00','yes',52,2,'','2026-11-19T17:52:45.853532+00:00',0,'null');
INSERT INTO "tables" VALUES('UZ-I9wrcKfHy','noblemen','{"start_player":"lot","overlapping_areas":false,"choose_title":false,"open_screens":false}','[{"kind":"person","name":"Bob","bot":null,"stand_in":null,"visitor":"_gn-v62Ce5v3oHVxWPfIEXUP","key":null,"held_for":null,"came":true,"salt":null,"vacation":false},{"kind":"open","name":null,"bot":null,"stand_in":null,"visitor":null,"key":null,"held_for":null,"came":true,"salt":null,"vacation":false},{"kind":"open","name":null,"bot":null,"stand_in":null,"visitor":null,"key":null,"held_for":null,"came":true,"salt":null,"vacation":false}]','','','_gn-v62Ce5v3oHVxWPfIEXUP','open',0,0,'null','2026-11-19T17:52:46.245174+00:00',0,'d5e8742d6cf28f8c',0,'{}',0,0,'ca6099ddb167d2776f6781e28787976e07123405b731a80b92eae1c22292269c','null','null',NULL,NULL,'2026-11-19T17:52:46.245174+00:00','yes',0,0,'','',0,'null');
INSERT INTO "tables" VALUES('pL5MPRrCYPVK','long-live-the-king','{"place_dice":false,"open_screens":false,"two_cards_to_enter":false,"finite":true}','[{"kind":"bot","name":"Wat","bot":"random","stand_in":null,"visitor":null,"key":null,"held_for":null,"came":true,"salt":null,"vacation":false},{"kind":"bot","name":"Tib","bot":"random","stand_in":null,"visitor":null,"key":null,"held_for":null,"came":true,"salt":null,"vacation":false},{"kind":"bot","name":"Hob","bot":"random","stand_in":null,"visitor":null,"key":null,"held_for":null,"came":true,"salt":null,"vacation":false}]','276935610804d25fcc9e8f891a4c3466658e3d5b4cc60adb8cd4f0eb6b254d76','ac25fc6a414c8caca8df0e575adf35773885ce9d3636067fa98f9eba0a1966cf','zy9kQ86-CEmsb70v4ILCloKJ','over',213,213,'[1]','2026-11-19T17:52:46.283106+00:00',0,'d5e8742d6cf28f8c',0,'{}',0,213,'24c6ffb6d96c63450e88a6da730460e4215066246631f2d29fb13aacbe4c1a8c','null','null',NULL,NULL,'2026-11-19T17:52:47+00:00','yes',180,0,'','2026-11-19T17:52:46.283347+00:00',0,'null');
INSERT INTO "tables" VALUES('J18GR1ijEQq2','lancaster','{"open_screens":false}','[{"kind":"person","name":"Ann","bot":null,"stand_in":null,"visitor":"9Rp-p4i0mHlqPpEZH3DbRyvN","key":null,"held_for":null,"came":true,"salt":null,"vacation":false},{"kind":"bot","name":"Lord Edmund","bot":"search:10000","stand_in":null,"visitor":null,"key":null,"held_for":null,"came":true,"salt":null,"vacation":false},{"kind":"bot","name":"Lady Eleanor","bot":"search:10000","stand_in":null,"visitor":null,"key":null,"held_for":null,"came":true,"salt":null,"vacation":false}]','f3088088e00a262d135452bf2e2282fc381f943ca0932947d0f193fd03da4dce','e6291263cdff8c83a8849931310f67903c13071aee70260f7b10cd99f68431a1','9Rp-p4i0mHlqPpEZH3DbRyvN','running',0,0,'null','2026-11-19T17:52:47.055598+00:00',0,'d5e8742d6cf28f8c',1,'{}',4,0,'c155e7eb4a4370cee96668105a1a0653f94c63daf13c79e924e52c836fa6c173','null','null',NULL,NULL,'2026-11-19T17:52:47.055598+00:00','yes',1,4,'','2026-11-19T17:52:47.056068+00:00',0,'null');
CREATE TABLE vacations (
	visitor TEXT NOT NULL, 
	began TEXT NOT NULL, 
	until TEXT NOT NULL, 
	over BOOLEAN NOT NULL, 
	PRIMARY KEY (visitor, began)
)
 WITHOUT ROWID

;
CREATE TABLE wishes (
	visitor TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	wanted BOOLEAN NOT NULL, 
	PRIMARY KEY (visitor, table_id, kind), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
CREATE INDEX ix_tables_status ON tables (status);
CREATE INDEX ix_tables_created ON tables (created);
CREATE INDEX ix_tables_owner ON tables (owner);
CREATE INDEX ix_tables_deadline ON tables (deadline);
CREATE INDEX ix_nonces_used ON nonces (used);
CREATE INDEX ix_reports_time ON reports (time);
CREATE INDEX ix_reports_reporter ON reports (reporter);
CREATE UNIQUE INDEX ix_results_order ON results (game, seats, k);
CREATE INDEX ix_ratings_player ON ratings (player);
CREATE INDEX ix_standings_player ON standings (player);
CREATE UNIQUE INDEX ix_profiles_handle ON profiles (handle);
CREATE UNIQUE INDEX ix_people_login ON people (login);
CREATE INDEX ix_people_created ON people (created);
CREATE UNIQUE INDEX ix_people_link ON people (link);
CREATE INDEX ix_spent_until ON spent (until);
CREATE INDEX ix_channels_visitor ON channels (visitor);
CREATE INDEX ix_leagues_status ON leagues (status);
CREATE INDEX ix_leagues_created ON leagues (created);
CREATE INDEX ix_leagues_owner ON leagues (owner);
CREATE INDEX ix_sitters_table_id ON sitters (table_id);
CREATE INDEX ix_chat_visitor ON chat (visitor);
CREATE INDEX ix_jottings_table_id ON jottings (table_id);
CREATE INDEX ix_placings_player ON placings (player);
CREATE INDEX ix_sessions_seen ON sessions (seen);
CREATE INDEX ix_sessions_person ON sessions (person);
CREATE INDEX ix_passkeys_person ON passkeys (person);
CREATE UNIQUE INDEX ix_emails_token ON emails (token);
CREATE INDEX ix_wishes_table_id ON wishes (table_id);
CREATE INDEX ix_notices_table_id ON notices (table_id);
CREATE INDEX ix_notices_sent_due ON notices (sent, due);
CREATE INDEX ix_notices_visitor ON notices (visitor);
CREATE INDEX ix_members_visitor ON members (visitor);
COMMIT;
PRAGMA user_version = 12;
